/** SQL of the catalogues that are kept in memory, and of their versions. */

import type { MaintenanceWindow, Names, CatalogueGame } from "../../core/ports/game-directory.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

/** Merchant → version of its catalogue, which increases with each change. */
export async function selectVersions(db: Queryable): Promise<ReadonlyMap<MerchantId, bigint>> {
  const rows = await db.query<{ merchantId: MerchantId; version: bigint }>(
    `select merchant_id as "merchantId", version from catalogue_version`,
  );
  return new Map(rows.map((row) => [row.merchantId, row.version]));
}

interface CatalogueRow extends Omit<Tables["game"], "merchantId" | "position" | "isEnabled"> {
  vendorNames: Names;
  names: Names;
  blockedCountries: string[];
  vendorFrom: Date | null;
  vendorUntil: Date | null;
}

/** Selects enabled games of enabled vendors, in the order of the vendors and of each vendor's games. */
export async function selectCatalogue(db: Queryable, merchantId: MerchantId): Promise<CatalogueGame[]> {
  const rows = await db.query<CatalogueRow>(
    `select g.node_id as "nodeId", g.vendor, v.names as "vendorNames", g.code, g.category, g.classify, g.names,
       g.support_play as "supportPlay",
       g.min_bet as "minBet", g.lines, g.heat, g.hot_position as "hotPosition", g.added_at as "addedAt",
       v.blocked_countries as "blockedCountries",
       g.maintenance_from as "maintenanceFrom", g.maintenance_until as "maintenanceUntil",
       v.maintenance_from as "vendorFrom", v.maintenance_until as "vendorUntil"
     from game g
     join vendor v on v.merchant_id = g.merchant_id and v.code = g.vendor and v.is_enabled
     where g.merchant_id = $1 and g.is_enabled
     order by v.position, v.code collate "C", g.position, g.node_id`,
    [merchantId],
  );
  return rows.map(toCatalogueGame);
}

function toCatalogueGame(row: CatalogueRow): CatalogueGame {
  const gameWindows = windowsOf(row.maintenanceFrom, row.maintenanceUntil);
  const vendorWindows = windowsOf(row.vendorFrom, row.vendorUntil);
  return {
    nodeId: row.nodeId,
    vendor: row.vendor,
    vendorNames: row.vendorNames,
    code: row.code,
    category: row.category,
    classify: row.classify,
    names: row.names,
    supportPlay: row.supportPlay,
    minBet: row.minBet,
    lines: row.lines,
    heat: row.heat,
    hotPosition: row.hotPosition,
    addedAt: row.addedAt,
    maintenanceWindows: [...gameWindows, ...vendorWindows].toSorted((a, b) => endOf(b) - endOf(a)),
    blockedCountries: row.blockedCountries,
  };
}

function windowsOf(from: Date | null, until: Date | null): MaintenanceWindow[] {
  return from === null ? [] : [{ from, until }];
}

function endOf({ until }: MaintenanceWindow): number {
  return until?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
