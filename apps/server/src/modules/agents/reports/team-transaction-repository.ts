/** SQL that reads the transfers of a team's main wallets. */

import { accountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { edgeOf } from "../../../core/records/page-key.ts";
import type { PageSide } from "../../../core/records/page-key.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { TeamPart } from "../tree/team-repository.ts";

export interface TransactionFilter {
  readonly merchantId: MerchantId;
  readonly agentId: MemberId;
  readonly part: TeamPart;
  /** Only the transfers of this member of the team; undefined means all members. */
  readonly memberId: MemberId | undefined;
  /** Numbers of transfer codes. */
  readonly codes: readonly number[];
  /** The number of the merchant's currency. */
  readonly currency: number;
  /** The transfers that were created from `from` up to but not including `until`. */
  readonly from: Date;
  readonly until: Date;
}

export interface TransactionRow {
  readonly id: bigint;
  readonly code: number;
  readonly reference: string;
  readonly at: Date;
  /** Negative for a debit. */
  readonly amount: bigint;
  readonly balance: bigint;
  readonly memberId: MemberId;
  readonly account: string;
}

/**
 * Selects one page that begins at the key of `side`. The indexes of each wallet are read only as far as the page needs.
 */
export function selectTeamTransactions(
  db: Queryable,
  filter: TransactionFilter,
  { side, limit }: { readonly side: PageSide; readonly limit: number },
): Promise<TransactionRow[]> {
  const [sortDirection, sign] = side.direction === "older" ? ["desc", "<"] : ["asc", ">"];
  const lines = (ledgerSide: "debit" | "credit", minus: "-" | "") => `
    (select t.id, t.code, t.reference, t.created_at as at, ${minus}t.amount as amount, t.${ledgerSide}_after as balance
     from transfer t
     where t.merchant_id = $1 and t.${ledgerSide}_id = w.id and t.${ledgerSide}_version is not null
       and t.created_at >= $7 and t.created_at < $8 and t.code = any ($6::smallint[])
       and (t.created_at, t.id) ${sign} ($9::timestamptz, $10::bigint)
     order by t.created_at ${sortDirection}, t.id ${sortDirection} limit $11)`;
  const [edgeAt, edgeId] = edgeOf(side);
  return db.query<TransactionRow>(
    `with ${peopleSql}, ${walletSql("$12")}
     select l.id, l.code, l.reference, l.at, l.amount, l.balance, w.member_id as "memberId", w.account
     from wallet w cross join lateral (${lines("debit", "-")} union all ${lines("credit", "")}) l
     order by l.at ${sortDirection}, l.id ${sortDirection} limit $11`,
    [...valuesOf(filter), edgeAt, edgeId, limit, accountKinds.main],
  );
}

export interface TransactionSums {
  readonly lines: number;
  /** `received` and `given` are never negative. */
  readonly received: bigint;
  readonly given: bigint;
}

export const sumsSql = `count(*)::int as lines, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
  coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as given`;

/**
 * Returns the sums of the range; stops reading and returns undefined if the range has more than `maxTransfers`
 * transfers.
 */
export async function sumTeamLines(
  db: Queryable,
  filter: TransactionFilter,
  maxTransfers: number,
): Promise<TransactionSums | undefined> {
  const lines = (ledgerSide: "debit" | "credit", minus: "-" | "") => `
    select ${minus}t.amount as amount from transfer t
    where t.merchant_id = $1 and t.${ledgerSide}_id = w.id and t.${ledgerSide}_version is not null
      and t.created_at >= $7 and t.created_at < $8 and t.code = any ($6::smallint[])`;
  const [row] = await db.query<TransactionSums>(
    `with ${peopleSql}, ${walletSql("$9")}
     select ${sumsSql} from (
       select l.amount from wallet w cross join lateral (${lines("debit", "-")} union all ${lines("credit", "")}) l
       limit $10) line`,
    [...valuesOf(filter), accountKinds.main, maxTransfers + 1],
  );
  return row === undefined || row.lines > maxTransfers ? undefined : row;
}

/** Parameters: $1 merchant, $2 agent, $3 part, $4 member or null, $5 currency, $6 codes, $7 from, $8 until. */
function valuesOf(filter: TransactionFilter): unknown[] {
  const { merchantId, agentId, part, memberId, currency, codes, from, until } = filter;
  return [merchantId, agentId, part, memberId ?? null, currency, codes, from, until];
}

const walletSql = (kind: string) => `
  wallet as (
    select a.id, p.member_id, p.account from person p
    join account a on a.merchant_id = $1 and a.owner_id = p.member_id and a.kind = ${kind} and a.currency = $5)`;

const peopleSql = `
  person as (
    select p.member_id, m.account from lineage_agent a
    join member_place p on p.merchant_id = $1 and p.lineage_id = a.lineage_id
    join member m on m.merchant_id = $1 and m.id = p.member_id
    where a.merchant_id = $1 and a.agent_id = $2 and ($3 = 'ALL' or ($3 = 'DIRECT' and a.distance = 0))
      and ($4::bigint is null or p.member_id = $4)
    union all
    select m.id, m.account from member m
    where m.merchant_id = $1 and m.id = $2 and $3 in ('SELF', 'ALL') and ($4::bigint is null or m.id = $4)
  )`;
