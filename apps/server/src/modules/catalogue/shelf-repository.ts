/** SQL of the catalogues that are kept in memory, and of their versions. */

import type { ClosedTime, Names, ShelfGame } from "../../core/ports/game-directory.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

/** Merchant → version of its catalogue, which grows with each change. */
export async function selectVersions(db: Queryable): Promise<ReadonlyMap<MerchantId, bigint>> {
  const rows = await db.query<{ merchant_id: MerchantId; version: bigint }>(
    `select merchant_id, version from catalogue_version`,
  );
  return new Map(rows.map((row) => [row.merchant_id, row.version]));
}

interface ShelfRow {
  node_id: bigint;
  vendor: string;
  vendor_names: Names;
  code: string;
  category: string;
  classify: string | null;
  names: Names;
  support_play: number;
  min_bet: bigint;
  lines: number;
  heat: number;
  hot_position: number | null;
  added_at: Date;
  blocked_countries: string[];
  maintenance_from: Date | null;
  maintenance_until: Date | null;
  vendor_from: Date | null;
  vendor_until: Date | null;
}

/** Enabled games of enabled vendors, in the order of vendors and of the games of each. */
export async function selectShelf(db: Queryable, merchantId: MerchantId): Promise<ShelfGame[]> {
  const rows = await db.query<ShelfRow>(
    `select g.node_id, g.vendor, v.names as vendor_names, g.code, g.category, g.classify, g.names, g.support_play,
       g.min_bet, g.lines, g.heat, g.hot_position, g.added_at, v.blocked_countries,
       g.maintenance_from, g.maintenance_until, v.maintenance_from as vendor_from, v.maintenance_until as vendor_until
     from game g
     join vendor v on v.merchant_id = g.merchant_id and v.code = g.vendor and v.is_enabled
     where g.merchant_id = $1 and g.is_enabled
     order by v.position, v.code collate "C", g.position, g.node_id`,
    [merchantId],
  );
  return rows.map(toShelfGame);
}

function toShelfGame(row: ShelfRow): ShelfGame {
  const own = closedTimeOf(row.maintenance_from, row.maintenance_until);
  const vendors = closedTimeOf(row.vendor_from, row.vendor_until);
  return {
    nodeId: row.node_id,
    vendor: row.vendor,
    vendorNames: row.vendor_names,
    code: row.code,
    category: row.category,
    classify: row.classify,
    names: row.names,
    supportPlay: row.support_play,
    minBet: row.min_bet,
    lines: row.lines,
    heat: row.heat,
    hotPosition: row.hot_position,
    addedAt: row.added_at,
    closed: [...own, ...vendors].toSorted((a, b) => endOf(b) - endOf(a)),
    blockedCountries: row.blocked_countries,
  };
}

function closedTimeOf(from: Date | null, until: Date | null): ClosedTime[] {
  return from === null ? [] : [{ from, until }];
}

function endOf({ until }: ClosedTime): number {
  return until?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
