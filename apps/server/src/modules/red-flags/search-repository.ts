/**
 * SQL that searches teams for suspicious patterns. Each search is one statement over the recent login locations, joined
 * by hashes, with no query per member (docs/decisions/0045-flags-of-teams.md).
 */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";

export interface PlaceSearch {
  readonly merchantId: MerchantId;
  /** Only locations that were used since that time of the real clock. */
  readonly since: Date;
  readonly trialTypes: readonly number[];
  /** A location with more accounts than this is ignored, because it does not identify a person. */
  readonly mostPerPlace: number;
}

/**
 * The CTE `known` has a row per login location (network, or IP address and browser) and member, for locations with two
 * to `mostPerPlace` accounts of the merchant. $1 to $4 are `placeValues`.
 */
const knownSql = `seen as materialized (
    select 'network'::text as kind, k.place, k.member_id from known_place k
      where k.merchant_id = $1 and k.last_seen_at >= $2 and starts_with(k.place, 'net:')
    union
    select 'device', s.ip || ' ' || s.user_agent, s.member_id from session s
      where s.merchant_id = $1 and s.ends_at >= $2
  ), few as (
    select kind, place from seen group by kind, place having count(*) between 2 and $4::int
  ), known as materialized (
    select s.kind, s.place, s.member_id, p.upline_id, p.lineage_id
    from few f
    join seen s on s.kind = f.kind and s.place = f.place
    join member m on m.merchant_id = $1 and m.id = s.member_id and m.type <> all ($3::int[])
    join member_place p on p.merchant_id = $1 and p.member_id = s.member_id
  )`;

const placeValues = ({ merchantId, since, trialTypes, mostPerPlace }: PlaceSearch) => [
  merchantId,
  since,
  trialTypes,
  mostPerPlace,
];

export type PlaceKind = "device" | "network";

export interface SharedPlace {
  readonly kind: PlaceKind;
  readonly place: string;
  /** The key of the red flag: the agent and the hash of the location. */
  readonly key: string;
  readonly agentId: MemberId;
  /** Direct downlines, and the agent itself if it used the location. */
  readonly memberIds: readonly MemberId[];
}

/** Limits of the results, separate for new and open red flags, so that repeated findings do not hide new ones. */
export interface SearchLimits {
  /** The maximum number of new red flags per kind, the clearest first. */
  readonly maxNew: number;
  /** The maximum number of open red flags to refresh per kind, those refreshed longest ago first. */
  readonly maxOpen: number;
  /** Red flags closed since then are left out. */
  readonly quietSince: Date;
}

/** The limited results of a search. */
export interface LimitedRows<Row> {
  readonly rows: readonly Row[];
  /** True if new or open red flags were left out. */
  readonly isCut: boolean;
}

/**
 * The CTE `chosen` selects from `found` (flag_kind, key, …) the results within the limits, in order. `first` is the
 * number of the first parameter of `limitValues`.
 */
export const limitedSql = (clearest: string, first: number) => `ranked as (
    select f.*, o.key is not null as is_open,
      row_number() over (
        partition by f.flag_kind, o.key is not null order by o.seen_at, ${clearest}, f.key collate "C") as nth,
      count(*) over (partition by f.flag_kind, o.key is not null) as of_kind
    from found f
    left join agent_flag o on o.merchant_id = $1 and o.kind = f.flag_kind and o.key = f.key and o.closed_at is null
    where not exists (
      select from agent_flag c
      where c.merchant_id = $1 and c.kind = f.flag_kind and c.key = f.key and c.closed_at >= $${first + 2})
  ), chosen as (
    select r.*, r.of_kind > m.most as is_cut from ranked r
    cross join lateral (select case when r.is_open then $${first + 1}::int else $${first}::int end as most) m
    where r.nth <= m.most
  )`;

/**
 * If results of a kind were left out, `isCut` is true in all rows of this kind. There is at least one such row, because
 * the limits are positive.
 */
export function toLimitedRows<Row extends object>(
  rows: readonly (Row & { readonly isCut: boolean })[],
): LimitedRows<Row> {
  return { rows, isCut: rows.some((row) => row.isCut) };
}

export const limitValues = ({ maxNew, maxOpen, quietSince }: SearchLimits) => [maxNew, maxOpen, quietSince];

interface TeamSearch extends PlaceSearch, SearchLimits {
  /** The minimum number of accounts of one team that share a device; `network`: that share a network. */
  readonly device: number;
  readonly network: number;
}

/** Selects locations that are shared by many direct downlines of one agent, those with the most members first. */
export async function selectSharedPlaces(db: Queryable, search: TeamSearch): Promise<LimitedRows<SharedPlace>> {
  const rows = await db.query<SharedPlace & { isCut: boolean }>(
    `with ${knownSql}, team as (
       select kind, place, upline_id as agent_id, member_id from known where upline_id is not null
       union
       select a.kind, a.place, a.member_id, a.member_id from known a
         join known d on d.kind = a.kind and d.place = a.place and d.upline_id = a.member_id
     ), found as (
       select kind as flag_kind, place, agent_id, array_agg(member_id order by member_id) as members,
         agent_id || ':' || left(encode(sha256(convert_to(place, 'UTF8')), 'hex'), 32) as key
       from team group by kind, place, agent_id
       having count(*) >= case kind when 'device' then $5::int else $6::int end
     ), ${limitedSql("cardinality(f.members) desc", 7)}
     select flag_kind as kind, place, key, agent_id as "agentId", members as "memberIds", is_cut as "isCut"
     from chosen order by is_open, nth`,
    [...placeValues(search), search.device, search.network, ...limitValues(search)],
  );
  return toLimitedRows(rows);
}

export interface BettingDownline {
  readonly kind: PlaceKind;
  readonly place: string;
  /** The key of the red flag: the agent and the downline. */
  readonly key: string;
  readonly agentId: MemberId;
  readonly memberId: MemberId;
  readonly validMinor: bigint;
  readonly teamValidMinor: bigint;
}

interface BettingSearch extends PlaceSearch, SearchLimits {
  /** Only bets since that day (yyyy-mm-dd). */
  readonly fromDay: string;
  readonly fromMinor: bigint;
  /** The minimum share of the team's valid bets. */
  readonly sharePpm: number;
}

/**
 * Selects members who share a location with an agent above them and place a large share of the bets of that agent's
 * team, largest share first.
 */
export async function selectBettingDownlines(
  db: Queryable,
  search: BettingSearch,
): Promise<LimitedRows<BettingDownline>> {
  const rows = await db.query<BettingDownline & { isCut: boolean }>(
    `with ${knownSql}, played as (
       select member_id, sum(valid)::bigint as valid from member_day
       where merchant_id = $1 and day >= $5::date group by member_id having sum(valid) >= $6::bigint
     ), pair as (
       select distinct on (a.member_id, d.member_id) a.kind, a.place, a.member_id as agent_id, d.member_id, p.valid
       from known d
       join played p on p.member_id = d.member_id
       join lineage l on l.merchant_id = $1 and l.id = d.lineage_id
       cross join lateral unnest(l.chain) u (agent_id)
       join known a on a.kind = d.kind and a.place = d.place and a.member_id = u.agent_id
       order by a.member_id, d.member_id, a.kind, a.place collate "C"
     ), found as (
       select 'selfBetting'::text as flag_kind, x.agent_id || ':' || x.member_id as key, x.*, t.valid as team_valid
       from pair x
       cross join lateral (
         select coalesce(sum(d.valid), 0)::bigint as valid from team_day d
         where d.merchant_id = $1 and d.agent_id = x.agent_id and d.day >= $5::date) t
       where x.valid::numeric * 1000000 >= t.valid::numeric * $7::int
     ), ${limitedSql("f.valid::numeric / greatest(f.team_valid, 1) desc", 8)}
     select kind, place, key, agent_id as "agentId", member_id as "memberId", valid as "validMinor",
       team_valid as "teamValidMinor", is_cut as "isCut"
     from chosen order by is_open, nth`,
    [...placeValues(search), search.fromDay, search.fromMinor, search.sharePpm, ...limitValues(search)],
  );
  return toLimitedRows(rows);
}

interface SentSearch {
  readonly merchantId: MerchantId;
  readonly fromDay: string;
  /** The minimum sum between two members in these days. */
  readonly fromMinor: bigint;
  readonly currency: number;
  readonly maxSums: number;
}

/** Selects large sums that one member sent to another in these days, largest first. */
export function selectLargeSums(
  db: Queryable,
  { merchantId, fromDay, fromMinor, currency, maxSums }: SentSearch,
): Promise<{ readonly fromId: MemberId; readonly toId: MemberId; readonly minor: bigint }[]> {
  return db.query(
    `select sender_id as "fromId", receiver_id as "toId", sum(amount)::bigint as minor from member_transfer
     where merchant_id = $1 and business_day >= $2::date and currency = $3
     group by sender_id, receiver_id having sum(amount) >= $4::bigint
     order by sum(amount) desc, sender_id, receiver_id limit $5`,
    [merchantId, fromDay, currency, fromMinor, maxSums],
  );
}

/** Selects the number of agents above each member. */
export async function selectDepths(
  db: Queryable,
  merchantId: MerchantId,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  const rows = await db.query<{ id: MemberId; depth: number }>(
    `select p.member_id as id, coalesce(l.depth, 0) as depth from member_place p
     left join lineage l on l.merchant_id = $1 and l.id = p.lineage_id
     where p.merchant_id = $1 and p.member_id = any ($2::bigint[])`,
    [merchantId, memberIds],
  );
  return new Map(rows.map(({ id, depth }) => [id, depth]));
}
