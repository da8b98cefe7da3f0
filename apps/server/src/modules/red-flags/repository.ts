/** SQL of red flags: raising, listing, closing. */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";
import { deleteInBatches } from "../../db/delete-in-batches.ts";
import type { RedFlagEvidence, RedFlagKind, FoundRedFlag } from "./red-flag.ts";

interface RedFlagsToRaise {
  readonly merchantId: MerchantId;
  readonly redFlags: readonly FoundRedFlag[];
  readonly at: Date;
  /** Red flags closed since then are not raised again. */
  readonly quietSince: Date;
}

/** Inserts new red flags and refreshes open ones. Members are added but never removed. */
export async function raiseRedFlags(
  { ids }: Pick<Deps, "ids">,
  tx: Transaction,
  { merchantId, redFlags, at, quietSince }: RedFlagsToRaise,
): Promise<void> {
  const memberRows = redFlags.flatMap(({ kind, key, memberIds }) => memberIds.map((id) => ({ kind, key, id })));
  await tx.query(
    `with found as (
       select * from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[])
         u (id, kind, key, agent_id, evidence)
     ), raised as (
       insert into agent_flag as f (merchant_id, id, kind, key, agent_id, evidence, raised_at, seen_at)
       select $1, n.id, n.kind, n.key, n.agent_id, n.evidence::jsonb, $7, $7 from found n
       where not exists (
         select from agent_flag o where o.merchant_id = $1 and o.kind = n.kind and o.key = n.key and o.closed_at >= $8)
       order by n.kind collate "C", n.key collate "C"
       on conflict (merchant_id, kind, key) where closed_at is null do update
         set evidence = excluded.evidence, seen_at = excluded.seen_at
       returning f.id, f.kind, f.key
     )
     insert into agent_flag_member (merchant_id, flag_id, member_id)
     select $1, r.id, p.member_id from raised r
     join unnest($9::text[], $10::text[], $11::bigint[]) p (kind, key, member_id) on p.kind = r.kind and p.key = r.key
     on conflict do nothing`,
    [
      merchantId,
      redFlags.map(() => ids.next()),
      redFlags.map(({ kind }) => kind),
      redFlags.map(({ key }) => key),
      redFlags.map(({ agentId }) => agentId),
      redFlags.map(({ evidence }) => JSON.stringify(evidence)),
      at,
      quietSince,
      memberRows.map(({ kind }) => kind),
      memberRows.map(({ key }) => key),
      memberRows.map(({ id }) => id),
    ],
  );
}

/** An open or recently closed red flag, and when it was last found. */
export interface KnownRedFlag {
  readonly isQuiet: boolean;
  readonly seenMs: number;
}

/** Selects the red flags of a kind, by key, that are open or were closed since then. */
export async function selectKnownKeys(
  db: Queryable,
  { merchantId, kind, quietSince }: { merchantId: MerchantId; kind: RedFlagKind; quietSince: Date },
): Promise<ReadonlyMap<string, KnownRedFlag>> {
  const rows = await db.query<{ key: string; isQuiet: boolean; seenAt: Date }>(
    `select key, bool_or(closed_at is not null) as "isQuiet", max(seen_at) as "seenAt" from agent_flag
     where merchant_id = $1 and kind = $2 and (closed_at is null or closed_at >= $3) group by key`,
    [merchantId, kind, quietSince],
  );
  return new Map(rows.map(({ key, isQuiet, seenAt }) => [key, { isQuiet, seenMs: seenAt.getTime() }]));
}

interface OldPlaces {
  readonly merchantId: MerchantId;
  readonly seenBefore: Date;
  /** The hash is deleted from red flags closed before that time, because they no longer need to be recognised. */
  readonly closedBefore: Date;
}

const placeKinds = `kind in ('device', 'network')`;

/**
 * Deletes locations. The pattern and the members stay; a closed red flag keeps the hash until its quiet period ends.
 */
export async function deleteRedFlagPlaces(db: Queryable, old: OldPlaces): Promise<void> {
  const { merchantId, seenBefore, closedBefore } = old;
  await deleteInBatches(
    db,
    `update agent_flag set evidence = evidence - 'place' - 'browser',
       key = case when closed_at is null and ${placeKinds} then 'forgotten:' || id else key end
     where merchant_id = $1 and id in (
       select id from agent_flag where merchant_id = $1 and evidence ? 'place' and seen_at < $2 limit $3)
     returning id`,
    [merchantId, seenBefore],
  );
  await deleteInBatches(
    db,
    `update agent_flag set key = 'forgotten:' || id
     where merchant_id = $1 and id in (
       select id from agent_flag
       where merchant_id = $1 and ${placeKinds} and key not like 'forgotten:%' and closed_at < $2
         and not evidence ? 'place'
       limit $3)
     returning id`,
    [merchantId, closedBefore],
  );
}

export interface NightSearch {
  readonly searchedAt: Date;
  /** True if circles, new red flags beyond the limit, or refreshes of open ones were left out. */
  readonly isCut: boolean;
}

export async function writeSearch(tx: Transaction, merchantId: MerchantId, search: NightSearch): Promise<void> {
  await tx.query(
    `insert into agent_flag_search (merchant_id, searched_at, is_cut) values ($1, $2, $3)
     on conflict (merchant_id) do update set searched_at = excluded.searched_at, is_cut = excluded.is_cut`,
    [merchantId, search.searchedAt, search.isCut],
  );
}

/** Finds the merchant's last search; undefined before the first search. */
export async function findSearch(db: Queryable, merchantId: MerchantId): Promise<NightSearch | undefined> {
  const [row] = await db.query<NightSearch>(
    `select searched_at as "searchedAt", is_cut as "isCut" from agent_flag_search where merchant_id = $1`,
    [merchantId],
  );
  return row;
}

export interface StoredRedFlag extends Omit<Tables["agent_flag"], "merchantId" | "key" | "closedBy"> {
  readonly evidence: Partial<RedFlagEvidence>;
  readonly people: readonly { readonly id: string; readonly account: string }[];
}

const columns = `f.id, f.kind, f.agent_id as "agentId", f.evidence, f.raised_at as "raisedAt", f.seen_at as "seenAt",
  f.closed_name as "closedName", f.closed_at as "closedAt", f.note,
  (select coalesce(jsonb_agg(jsonb_build_object('id', m.id::text, 'account', m.account) order by m.id), '[]')
   from agent_flag_member p join member m on m.merchant_id = $1 and m.id = p.member_id
   where p.merchant_id = $1 and p.flag_id = f.id) as people`;

export interface RedFlagSearch {
  readonly merchantId: MerchantId;
  readonly state: "open" | "closed" | null;
  readonly kind: RedFlagKind | null;
  /** A member that the red flag names; null means any member. */
  readonly memberId: MemberId | null;
  /** The last row of the previous page; null for the first page. */
  readonly cursor: bigint | null;
  readonly limit: number;
}

/** Selects the red flags that match: oldest first if only open ones are requested, otherwise newest first. */
export function selectRedFlags(db: Queryable, search: RedFlagSearch): Promise<StoredRedFlag[]> {
  const { merchantId, state, kind, memberId, cursor, limit } = search;
  const states = { open: "and f.closed_at is null", closed: "and f.closed_at is not null" };
  const [comparison, order] = state === "open" ? [">", "asc"] : ["<", "desc"];
  return db.query<StoredRedFlag>(
    `select ${columns} from agent_flag f
     where f.merchant_id = $1 ${state === null ? "" : states[state]} and ($2::text is null or f.kind = $2)
       and ($3::bigint is null or f.id in (
         select p.flag_id from agent_flag_member p where p.merchant_id = $1 and p.member_id = $3))
       and ($4::bigint is null or f.id ${comparison} $4)
     order by f.id ${order} limit $5`,
    [merchantId, kind, memberId, cursor, limit],
  );
}

export async function countOpenRedFlags(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ open: number }>(
    `select count(*)::int as open from agent_flag where merchant_id = $1 and closed_at is null`,
    [merchantId],
  );
  return row?.open ?? 0;
}

/** Locks a red flag until the transaction ends; returns undefined if it is unknown. */
export async function lockRedFlag(
  tx: Transaction,
  merchantId: MerchantId,
  id: bigint,
): Promise<StoredRedFlag | undefined> {
  const [row] = await tx.query<StoredRedFlag>(
    `select ${columns} from agent_flag f where f.merchant_id = $1 and f.id = $2 for no key update of f`,
    [merchantId, id],
  );
  return row;
}

export interface RedFlagClosing {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly closedBy: StaffId;
  readonly closedName: string;
  readonly closedAt: Date;
  readonly note: string;
}

export async function writeClosing(tx: Transaction, closing: RedFlagClosing): Promise<void> {
  await tx.query(
    `update agent_flag set closed_by = $3, closed_name = $4, closed_at = $5, note = $6
     where merchant_id = $1 and id = $2 and closed_at is null`,
    [closing.merchantId, closing.id, closing.closedBy, closing.closedName, closing.closedAt, closing.note],
  );
}
