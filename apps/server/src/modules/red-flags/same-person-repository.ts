/** SQL that searches for accounts which may belong to one person, because they share data of one person. */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { limitedSql, limitValues, toLimitedRows } from "./search-repository.ts";
import type { LimitedRows, SearchLimits } from "./search-repository.ts";

export interface SharedData {
  /** The accounts have the same payout account or phone number, or were signed in with the same browser. */
  readonly kind: "payee" | "phone" | "browser";
  readonly key: string;
  /** The oldest first. */
  readonly memberIds: readonly MemberId[];
}

interface DataSearch extends SearchLimits {
  readonly merchantId: MerchantId;
  readonly trialTypes: readonly number[];
  /** Only browsers that were used since that time of the real clock. */
  readonly browsersSince: Date;
  /** The minimum number of accounts that share a browser. */
  readonly fewestPerBrowser: number;
  /** A browser with more accounts than this is ignored, because it does not identify a person. */
  readonly mostPerBrowser: number;
}

/**
 * Selects groups of accounts that share data of one person, largest group first. If an open red flag names at least two
 * of the accounts, the result has the key of this red flag, so that the other accounts are added to it. Accounts are
 * left out if one red flag in its quiet period names all of them. The CTE `shared` reads each table once; the browsers
 * are read along the index of their last use.
 */
export async function selectSharedData(db: Queryable, search: DataSearch): Promise<LimitedRows<SharedData>> {
  const rows = await db.query<SharedData & { isCut: boolean }>(
    `with person as materialized (
       select id, mobile from member where merchant_id = $1 and closed_at is null and type <> all ($2::int[])
     ), used as materialized (
       select browser_hash, member_id from member_browser where merchant_id = $1 and last_seen_at >= $6
     ), shared as materialized (
       select 'payee'::text as flag_kind, array_agg(distinct p.id order by p.id) as members
       from withdraw_account w join person p on p.id = w.member_id
       where w.merchant_id = $1 and w.removed_at is null and w.number_hash is not null
       group by w.number_hash having count(distinct p.id) > 1
       union
       select 'phone', array_agg(p.id order by p.id) from person p
       where p.mobile is not null group by p.mobile having count(*) > 1
       union
       select 'browser', array_agg(p.id order by p.id) from used u join person p on p.id = u.member_id
       group by u.browser_hash having count(*) between greatest($7::int, 2) and $8::int
     ), keyed as (
       select s.flag_kind, s.members, coalesce((
           select f.key from agent_flag_member n
           join agent_flag f on f.merchant_id = $1 and f.id = n.flag_id and f.kind = s.flag_kind and f.closed_at is null
           where n.merchant_id = $1 and n.member_id = any (s.members)
           group by f.id, f.key having count(*) > 1 order by f.id limit 1
         ), array_to_string(s.members, ':')) as key
       from shared s
       where not exists (
         select from agent_flag_member n
         join agent_flag f on f.merchant_id = $1 and f.id = n.flag_id and f.kind = s.flag_kind and f.closed_at >= $5
         where n.merchant_id = $1 and n.member_id = any (s.members)
         group by f.id having count(*) = cardinality(s.members))
     ), found as (
       select k.flag_kind, k.key, array_agg(distinct m.id order by m.id) as members
       from keyed k cross join unnest(k.members) m (id) group by k.flag_kind, k.key
     ), ${limitedSql("cardinality(f.members) desc", 3)}
     select flag_kind as kind, key, members as "memberIds", is_cut as "isCut" from chosen order by is_open, nth`,
    [
      search.merchantId,
      search.trialTypes,
      ...limitValues(search),
      search.browsersSince,
      search.fewestPerBrowser,
      search.mostPerBrowser,
    ],
  );
  return toLimitedRows(rows);
}

/**
 * Returns which of the members have an open account, and locks them, so that a concurrent erasure waits until the
 * transaction ends and then finds the new red flags.
 */
export async function lockOpenMembers(
  tx: Transaction,
  merchantId: MerchantId,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const rows = await tx.query<{ id: MemberId }>(
    `select id from member where merchant_id = $1 and id = any ($2::bigint[]) and closed_at is null
     order by id for share`,
    [merchantId, memberIds],
  );
  return new Set(rows.map(({ id }) => id));
}
