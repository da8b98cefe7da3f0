/**
 * SQL that finds the transfers of a large team: it reads the merchant's transfers by time and checks for each transfer
 * whether its member is in the team. Bets are left out, because the index `transfer_beside_bets` does not contain them.
 */

import { accountKinds } from "@openhouse/rules/wallet/account-kinds";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { PageKey, PageSide } from "../../../core/records/page-key.ts";
import type { Queryable } from "../../../db/connection.ts";
import { sumsSql } from "./team-transaction-repository.ts";
import type { TransactionFilter, TransactionRow, TransactionSums } from "./team-transaction-repository.ts";

/** Codes that the index `transfer_beside_bets` does not contain. */
export const betCodes: readonly number[] = [
  transferCodes.stake,
  transferCodes.win,
  transferCodes.stake_refund,
  transferCodes.win_reversal,
];

/** A range of time; both ends are exclusive. */
export interface Span {
  readonly after: PageKey;
  readonly before: PageKey;
}

export type Direction = PageSide["direction"];

const inSpan = (first: number) => {
  const [afterAt, afterId, beforeAt, beforeId] = [first, first + 1, first + 2, first + 3].map((n) => `$${n}`);
  // PostgreSQL uses the index because the condition on `code` repeats the index predicate. The two bounds of
  // `created_at` limit the index scan.
  return `t.merchant_id = $1 and t.code not in (10, 11, 12, 13)
    and t.created_at >= ${afterAt}::timestamptz and t.created_at <= ${beforeAt}::timestamptz
    and (t.created_at, t.id) > (${afterAt}::timestamptz, ${afterId}::bigint)
    and (t.created_at, t.id) < (${beforeAt}::timestamptz, ${beforeId}::bigint)`;
};

const orderOf = (direction: Direction) => {
  const sortDirection = direction === "older" ? "desc" : "asc";
  return `t.created_at ${sortDirection}, t.id ${sortDirection}`;
};

const valuesOfSpan = ({ after, before }: Span) => [after.at, after.number, before.at, before.number];

/**
 * Returns the key of transfer number `step` of the span, counted in the direction of the walk; undefined if the span
 * has fewer transfers.
 */
export async function findEdge(
  db: Queryable,
  { merchantId }: Pick<TransactionFilter, "merchantId">,
  { direction, span, step }: { readonly direction: Direction; readonly span: Span; readonly step: number },
): Promise<PageKey | undefined> {
  const [row] = await db.query<PageKey>(
    `select t.created_at as at, t.id as number from transfer t where ${inSpan(2)}
     order by ${orderOf(direction)} offset $6 limit 1`,
    [merchantId, ...valuesOfSpan(span), step - 1],
  );
  return row;
}

/** Selects up to `limit` transfers of the team in the span, in the direction of the walk. */
export function selectWalkedLines(
  db: Queryable,
  filter: TransactionFilter,
  { direction, span, limit }: { readonly direction: Direction; readonly span: Span; readonly limit: number },
): Promise<TransactionRow[]> {
  return db.query<TransactionRow>(
    `select t.id, t.code, t.reference, t.created_at as at, w.amount, w.balance, w.member_id as "memberId", m.account
     from ${teamLinesSql} and ${inSpan(7)}
     order by ${orderOf(direction)} limit $11`,
    [...valuesOf(filter), ...valuesOfSpan(span), limit],
  );
}

/** Returns the sums of the team's transfers in the span. */
export async function sumWalkedLines(db: Queryable, filter: TransactionFilter, span: Span): Promise<TransactionSums> {
  const [row] = await db.query<TransactionSums>(
    `select ${sumsSql} from (select w.amount from ${teamLinesSql} and ${inSpan(7)}) line`,
    [...valuesOf(filter), ...valuesOfSpan(span)],
  );
  if (row === undefined) throw new Error("an aggregate query returned no row");
  return row;
}

/** Parameters: $1 merchant, $2 agent, $3 part, $4 currency, $5 codes, $6 kind of the main wallet. */
function valuesOf({ merchantId, agentId, part, currency, codes }: TransactionFilter): unknown[] {
  return [merchantId, agentId, part, currency, codes, accountKinds.main];
}

/**
 * Each transfer gives at most one row: the ledger has no transfers between two members, and of two wallets of one
 * member at most one is the main wallet.
 */
const teamLinesSql = `
  transfer t
  cross join lateral (
    select a.owner_id as member_id, -t.amount as amount, t.debit_after as balance from account a
    where a.merchant_id = $1 and a.id = t.debit_id and a.kind = $6 and a.currency = $4
    union all
    select a.owner_id, t.amount, t.credit_after from account a
    where a.merchant_id = $1 and a.id = t.credit_id and a.kind = $6 and a.currency = $4) w
  join member m on m.merchant_id = $1 and m.id = w.member_id
  where t.code = any ($5::smallint[])
    and case when w.member_id = $2 then $3 in ('SELF', 'ALL') else exists (
      select from member_place p
      join lineage_agent g on g.merchant_id = $1 and g.agent_id = $2 and g.lineage_id = p.lineage_id
      where p.merchant_id = $1 and p.member_id = w.member_id and ($3 = 'ALL' or ($3 = 'DIRECT' and g.distance = 0)))
    end`;
