/** All SQL of vendors and games. */

import type { MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";

export interface Names {
  readonly en: string;
  readonly fil: string;
}

export interface Maintenance {
  readonly from: Date;
  readonly until: Date | null;
}

export interface Game {
  readonly nodeId: bigint;
  readonly vendor: string;
  readonly vendorNames: Names;
  readonly code: string;
  readonly category: string;
  readonly classify: string | null;
  readonly names: Names;
  readonly supportPlay: number;
  /** The maintenance that is on at the time asked for, of the game or of its vendor. */
  readonly maintenance: Maintenance | null;
}

interface GameRow {
  node_id: bigint;
  vendor: string;
  vendor_names: Names;
  code: string;
  category: string;
  classify: string | null;
  names: Names;
  support_play: number;
  closed_from: Date | null;
  closed_until: Date | null;
}

/** Enabled games of enabled vendors; $1 merchant, $2 business time. */
const openGames = `
  select g.node_id, g.vendor, v.names as vendor_names, g.code, g.category, g.classify, g.names, g.support_play,
    g.position, g.hot_position, v.position as vendor_position, w.closed_from, w.closed_until
  from game g
  join vendor v on v.merchant_id = g.merchant_id and v.code = g.vendor and v.is_enabled
  left join lateral (
    select x.closed_from, x.closed_until
    from (values (g.maintenance_from, g.maintenance_until), (v.maintenance_from, v.maintenance_until))
      x (closed_from, closed_until)
    where x.closed_from <= $2 and (x.closed_until is null or x.closed_until > $2)
    order by x.closed_until desc nulls first limit 1) w on true
  where g.merchant_id = $1 and g.is_enabled`;

export interface Moment {
  readonly merchantId: MerchantId;
  readonly at: Date;
}

/** Every open game, in the order of vendors and of the games of each. */
export async function selectGames(db: Queryable, { merchantId, at }: Moment): Promise<Game[]> {
  const rows = await db.query<GameRow>(
    `select * from (${openGames}) o order by o.vendor_position, o.position, o.node_id`,
    [merchantId, at],
  );
  return rows.map(toGame);
}

export interface GameFilter extends Moment {
  readonly vendor: string | null;
  readonly category: string | null;
  readonly classify: string | null;
  /** Part of a name, in any language. */
  readonly name: string | null;
}

/** One page of games and the number of all that the filter takes. */
export async function searchGames(
  db: Queryable,
  { merchantId, at, vendor, category, classify, name }: GameFilter,
  { offset, size }: { offset: number; size: number },
): Promise<{ games: Game[]; count: number }> {
  const filter = `($3::text is null or o.vendor = $3) and ($4::text is null or o.category = $4)
    and ($5::text is null or o.classify = $5)
    and ($6::text is null or exists (
      select from jsonb_each_text(o.names) n where position(lower($6) in lower(n.value)) > 0))`;
  const values = [merchantId, at, vendor, category, classify, name];
  const [rows, counts] = await Promise.all([
    db.query<GameRow>(
      `select * from (${openGames}) o where ${filter}
       order by o.vendor_position, o.position, o.node_id offset $7 limit $8`,
      [...values, offset, size],
    ),
    db.query<{ count: bigint }>(`select count(*) as count from (${openGames}) o where ${filter}`, values),
  ]);
  return { games: rows.map(toGame), count: Number(counts[0]?.count ?? 0n) };
}

/** Games of the hot wall, the first first. */
export async function selectHotGames(
  db: Queryable,
  { merchantId, at }: Moment,
  vendor: string | null,
): Promise<Game[]> {
  const rows = await db.query<GameRow>(
    `select * from (${openGames}) o where o.hot_position is not null and ($3::text is null or o.vendor = $3)
     order by o.hot_position, o.node_id limit 200`,
    [merchantId, at, vendor],
  );
  return rows.map(toGame);
}

/** One open game by its node, or by vendor and code. */
export async function findGame(
  db: Queryable,
  { merchantId, at }: Moment,
  key: { readonly nodeId: bigint } | { readonly vendor: string | null; readonly code: string },
): Promise<Game | undefined> {
  const [nodeId, vendor, code] = "nodeId" in key ? [key.nodeId, null, null] : [null, key.vendor, key.code];
  const rows = await db.query<GameRow>(
    `select * from (${openGames}) o
     where ($3::bigint is null or o.node_id = $3) and ($4::text is null or o.vendor = $4)
       and ($5::text is null or o.code = $5)
     order by o.vendor_position, o.position, o.node_id limit 1`,
    [merchantId, at, nodeId, vendor, code],
  );
  return rows.map(toGame)[0];
}

export interface NewVendor {
  readonly code: string;
  readonly names: Names;
  readonly position: number;
}

export interface NewGame {
  readonly nodeId: bigint;
  readonly vendor: string;
  readonly code: string;
  readonly category: string;
  readonly names: Names;
  readonly position: number;
  readonly hotPosition: number | null;
  readonly supportPlay: number;
}

/** Writes a vendor when it is new; what an operator changed stays. */
export async function insertVendor(tx: Transaction, merchantId: MerchantId, vendor: NewVendor): Promise<void> {
  await tx.query(
    `insert into vendor (merchant_id, code, names, position, is_enabled) values ($1, $2, $3::jsonb, $4, true)
     on conflict (merchant_id, code) do nothing`,
    [merchantId, vendor.code, JSON.stringify(vendor.names), vendor.position],
  );
}

/** Writes a game when it is new; what an operator changed stays. */
export async function insertGame(tx: Transaction, merchantId: MerchantId, game: NewGame): Promise<void> {
  await tx.query(
    `insert into game (merchant_id, node_id, vendor, code, category, names, position, hot_position, is_enabled,
       support_play)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, true, $9) on conflict (merchant_id, node_id) do nothing`,
    [
      merchantId,
      game.nodeId,
      game.vendor,
      game.code,
      game.category,
      JSON.stringify(game.names),
      game.position,
      game.hotPosition,
      game.supportPlay,
    ],
  );
}

function toGame(row: GameRow): Game {
  const { closed_from: from, closed_until: until } = row;
  return {
    nodeId: row.node_id,
    vendor: row.vendor,
    vendorNames: row.vendor_names,
    code: row.code,
    category: row.category,
    classify: row.classify,
    names: row.names,
    supportPlay: row.support_play,
    maintenance: from === null ? null : { from, until },
  };
}
