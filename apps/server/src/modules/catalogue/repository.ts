/** SQL of vendors and games for the launch and for the initial catalogue. `catalogue-repository.ts` reads the lists. */

import type { Names } from "../../core/ports/game-directory.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface Maintenance {
  readonly from: Date;
  readonly until: Date | null;
}

export interface Game {
  readonly nodeId: bigint;
  readonly vendor: string;
  readonly code: string;
  readonly category: string;
  readonly names: Names;
  readonly supportPlay: number;
  readonly blockedCountries: readonly string[];
  /** The maintenance of the game or its vendor at the requested time. */
  readonly maintenance: Maintenance | null;
}

interface GameRow extends Pick<Tables["game"], "nodeId" | "vendor" | "code" | "category" | "supportPlay"> {
  names: Names;
  blockedCountries: string[];
  closedFrom: Date | null;
  closedUntil: Date | null;
}

export interface MerchantTime {
  readonly merchantId: MerchantId;
  readonly at: Date;
}

/** Finds an enabled game by its node id, or by vendor and code. */
export async function findGame(
  db: Queryable,
  { merchantId, at }: MerchantTime,
  key: { readonly nodeId: bigint } | { readonly vendor: string | null; readonly code: string },
): Promise<Game | undefined> {
  const [nodeId, vendor, code] = "nodeId" in key ? [key.nodeId, null, null] : [null, key.vendor, key.code];
  const rows = await db.query<GameRow>(
    `select g.node_id as "nodeId", g.vendor, g.code, g.category, g.names, g.support_play as "supportPlay",
       v.blocked_countries as "blockedCountries",
       w.closed_from as "closedFrom", w.closed_until as "closedUntil"
     from game g
     join vendor v on v.merchant_id = g.merchant_id and v.code = g.vendor and v.is_enabled
     left join lateral (
       select x.closed_from, x.closed_until
       from (values (g.maintenance_from, g.maintenance_until), (v.maintenance_from, v.maintenance_until))
         x (closed_from, closed_until)
       where x.closed_from <= $2 and (x.closed_until is null or x.closed_until > $2)
       order by x.closed_until desc nulls first limit 1) w on true
     where g.merchant_id = $1 and g.is_enabled
       and ($3::bigint is null or g.node_id = $3) and ($4::text is null or g.vendor = $4)
       and ($5::text is null or g.code = $5)
     order by v.position, g.position, g.node_id limit 1`,
    [merchantId, at, nodeId, vendor, code],
  );
  return rows.map(toGame)[0];
}

export interface NewVendor {
  readonly code: string;
  readonly names: Names;
  readonly position: number;
  readonly blockedCountries: readonly string[];
  readonly isClosed: boolean;
}

export interface NewGame {
  readonly nodeId: bigint;
  readonly vendor: string;
  readonly code: string;
  readonly category: string;
  readonly classify: string | null;
  readonly names: Names;
  readonly position: number;
  readonly hotPosition: number | null;
  readonly supportPlay: number;
  readonly minBet: bigint;
  readonly lines: number;
  readonly heat: number;
  readonly addedAt: Date;
  readonly isClosed: boolean;
}

/** Counts how many of these games exist. */
export async function countGames(tx: Queryable, merchantId: MerchantId, nodeIds: readonly bigint[]): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(
    `select count(*) as count from game where merchant_id = $1 and node_id = any ($2::bigint[])`,
    [merchantId, nodeIds],
  );
  return Number(row?.count ?? 0n);
}

/** SQL: the start of a maintenance window without an end if `$1` is true, otherwise null. */
const closedFrom = "case when $1 then timestamptz '2026-01-01T00:00:00Z' end";

/** Inserts new vendors. Existing vendors do not change, so the operator's changes stay. */
export async function insertVendors(
  tx: Transaction,
  merchantId: MerchantId,
  vendors: readonly NewVendor[],
): Promise<void> {
  await tx.query(
    `insert into vendor (merchant_id, code, names, position, is_enabled, blocked_countries, maintenance_from)
     select $1, v.code, v.names, v.position, true, array(select jsonb_array_elements_text(v.blocked)),
       ${closedFrom.replace("$1", "v.closed")}
     from unnest($2::text[], $3::jsonb[], $4::int[], $5::jsonb[], $6::boolean[])
       v (code, names, position, blocked, closed)
     on conflict (merchant_id, code) do nothing`,
    [
      merchantId,
      vendors.map(({ code }) => code),
      vendors.map(({ names }) => JSON.stringify(names)),
      vendors.map(({ position }) => position),
      vendors.map(({ blockedCountries }) => JSON.stringify(blockedCountries)),
      vendors.map(({ isClosed }) => isClosed),
    ],
  );
}

/** Inserts new games in one statement. Existing games do not change, so the operator's changes stay. */
export async function insertGames(tx: Transaction, merchantId: MerchantId, games: readonly NewGame[]): Promise<void> {
  await tx.query(
    `insert into game (merchant_id, node_id, vendor, code, category, classify, names, position, hot_position,
       is_enabled, support_play, min_bet, lines, heat, added_at, maintenance_from)
     select $1, g.node_id, g.vendor, g.code, g.category, g.classify, g.names, g.position, g.hot_position,
       true, g.support_play, g.min_bet, g.lines, g.heat, g.added_at, ${closedFrom.replace("$1", "g.closed")}
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::int[], $9::int[],
         $10::smallint[], $11::bigint[], $12::smallint[], $13::int[], $14::timestamptz[], $15::boolean[])
       g (node_id, vendor, code, category, classify, names, position, hot_position, support_play, min_bet, lines, heat,
         added_at, closed)
     on conflict (merchant_id, node_id) do nothing`,
    [
      merchantId,
      games.map(({ nodeId }) => nodeId),
      games.map(({ vendor }) => vendor),
      games.map(({ code }) => code),
      games.map(({ category }) => category),
      games.map(({ classify }) => classify),
      games.map(({ names }) => JSON.stringify(names)),
      games.map(({ position }) => position),
      games.map(({ hotPosition }) => hotPosition),
      games.map(({ supportPlay }) => supportPlay),
      games.map(({ minBet }) => minBet),
      games.map(({ lines }) => lines),
      games.map(({ heat }) => heat),
      games.map(({ addedAt }) => addedAt),
      games.map(({ isClosed }) => isClosed),
    ],
  );
}

function toGame(row: GameRow): Game {
  const { closedFrom: from, closedUntil: until } = row;
  return {
    nodeId: row.nodeId,
    vendor: row.vendor,
    code: row.code,
    category: row.category,
    names: row.names,
    supportPlay: row.supportPlay,
    blockedCountries: row.blockedCountries,
    maintenance: from === null ? null : { from, until },
  };
}
