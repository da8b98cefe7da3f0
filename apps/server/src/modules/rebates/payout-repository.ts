/** SQL that updates the state of entries: waiting, claimed, lapsed. Wallets are locked before entries. */

import { deletedStatus } from "@openhouse/rules/identity/member-status";
import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { LockedRebate, RebateRun } from "./rebate-run.ts";

interface LockedRow extends Omit<LockedRebate, "currency"> {
  readonly currency: number;
}

const lockedColumns = `id, payee_id as "payeeId", side, category, currency, due as "dueMinor", paid as "paidMinor",
  lapsed as "lapsedMinor", remaining as "remainingMinor"`;

export interface WaitingFilter {
  readonly merchantId: MerchantId;
  readonly after: bigint;
  readonly limit: number;
  /** Members whose entries are left out. */
  readonly exceptPayeeIds: readonly MemberId[];
}

export interface WaitingRebate {
  readonly id: bigint;
  readonly payeeId: MemberId;
}

/** Selects unpaid automatic entries with an id above `after`; does not lock them. */
export async function selectWaiting(
  db: Queryable,
  { merchantId, after, limit, exceptPayeeIds }: WaitingFilter,
): Promise<WaitingRebate[]> {
  return db.query<WaitingRebate>(
    `select id, payee_id as "payeeId" from rebate
     where merchant_id = $1 and remaining > 0 and claim_until is null and id > $2
       and payee_id <> all ($4::bigint[]) order by id limit $3`,
    [merchantId, after, limit, exceptPayeeIds],
  );
}

/**
 * Locks the entries that still wait. Skips rows that a recheck has locked, because the caller has already locked
 * wallets and must not wait.
 */
export async function lockWaiting(
  tx: Transaction,
  { merchantId, ids }: { readonly merchantId: MerchantId; readonly ids: readonly bigint[] },
): Promise<LockedRebate[]> {
  const rows = await tx.query<LockedRow>(
    `select ${lockedColumns} from rebate
     where merchant_id = $1 and id = any ($2) and remaining > 0 and claim_until is null
     order by id for no key update skip locked`,
    [merchantId, ids],
  );
  return rows.map(toLockedRebate);
}

export interface ClaimSearch {
  readonly merchantId: MerchantId;
  readonly payeeId: MemberId;
  readonly currency: CurrencyCode;
  readonly day: string;
  /** Business time. */
  readonly at: Date;
}

/**
 * The condition for claimable entries with a deadline after $5. The coalesce prevents the use of the index of waiting
 * entries: for hours after a day is settled the statistics do not contain the rows of that day, and the planner would
 * assume an empty index.
 */
export const beforeDeadlineSql = `coalesce(claim_until, '-infinity') > $5`;

const claimable = `merchant_id = $1 and payee_id = $2 and day = $3::date and currency = $4 and remaining > 0
  and ${beforeDeadlineSql}`;

/**
 * Locks the member's claimable entries of a day; returns undefined if a recheck has locked one of them. Never waits,
 * because the caller has locked a wallet, and every batch that contains a bet from this wallet would wait too.
 */
export async function lockClaimable(
  tx: Transaction,
  { merchantId, payeeId, currency, day, at }: ClaimSearch,
): Promise<LockedRebate[] | undefined> {
  const values = [merchantId, payeeId, day, currencies[currency].number, at];
  const rows = await tx.query<LockedRow>(
    `select ${lockedColumns} from rebate where ${claimable} order by id for no key update skip locked`,
    values,
  );
  const [total] = await tx.query<{ count: number }>(
    `select count(*)::int as count from rebate where ${claimable}`,
    values,
  );
  return rows.length === total?.count ? rows.map(toLockedRebate) : undefined;
}

/** Selects entries with a claim deadline that has passed, oldest first; does not lock them. */
export async function selectOverdue(
  db: Queryable,
  { merchantId, at, limit }: { readonly merchantId: MerchantId; readonly at: Date; readonly limit: number },
): Promise<{ readonly id: bigint; readonly payeeId: MemberId }[]> {
  return db.query<{ id: bigint; payeeId: MemberId }>(
    `select id, payee_id as "payeeId" from rebate
     where merchant_id = $1 and remaining > 0 and claim_until <= $2 order by claim_until, id limit $3`,
    [merchantId, at, limit],
  );
}

/** Locks the entries that are still overdue; skips rows that another transaction has locked. */
export async function lockOverdue(
  tx: Transaction,
  { merchantId, ids, at }: { readonly merchantId: MerchantId; readonly ids: readonly bigint[]; readonly at: Date },
): Promise<LockedRebate[]> {
  const rows = await tx.query<LockedRow>(
    `select ${lockedColumns} from rebate
     where merchant_id = $1 and id = any ($2) and remaining > 0 and claim_until <= $3
     order by id for no key update skip locked`,
    [merchantId, ids, at],
  );
  return rows.map(toLockedRebate);
}

/** Selects the entries of a closed day, for these payees or, if `payeeIds` is null, for all; does not lock them. */
export async function selectClosedEntries(
  db: Queryable,
  { merchantId, id }: Pick<RebateRun, "merchantId" | "id">,
  payeeIds: readonly bigint[] | null,
): Promise<LockedRebate[]> {
  const rows = await db.query<LockedRow>(
    `select ${lockedColumns} from rebate
     where merchant_id = $1 and run_id = $2 ${payeeIds === null ? "" : "and payee_id = any ($3::bigint[])"}
     order by id`,
    [merchantId, id, ...(payeeIds === null ? [] : [payeeIds])],
  );
  return rows.map(toLockedRebate);
}

/** Locks these entries, so that they cannot be paid until the transaction ends. */
export async function lockEntries(
  tx: Transaction,
  merchantId: MerchantId,
  ids: readonly bigint[],
): Promise<LockedRebate[]> {
  const rows = await tx.query<LockedRow>(
    `select ${lockedColumns} from rebate where merchant_id = $1 and id = any ($2::bigint[])
     order by id for no key update`,
    [merchantId, ids],
  );
  return rows.map(toLockedRebate);
}

/** Adds to the paid amounts of locked entries. */
export async function addPaid(
  tx: Transaction,
  merchantId: MerchantId,
  parts: readonly { readonly id: bigint; readonly amountMinor: bigint }[],
): Promise<void> {
  await tx.query(
    `update rebate r set paid = r.paid + u.minor from unnest($2::bigint[], $3::bigint[]) u (id, minor)
     where r.merchant_id = $1 and r.id = u.id`,
    [merchantId, parts.map(({ id }) => id), parts.map(({ amountMinor }) => amountMinor)],
  );
}

/** Lapses the remaining amounts of locked entries and updates the stored totals of their days. */
export async function lapseEntries(tx: Transaction, merchantId: MerchantId, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `with lapsing as (
       select run_id, category, side, sum(remaining)::bigint as minor from rebate
       where merchant_id = $1 and id = any ($2) group by run_id, category, side
     ), lapsed as (
       update rebate set lapsed = lapsed + remaining where merchant_id = $1 and id = any ($2))
     update rebate_run_sum s set lapsed = s.lapsed + g.minor from lapsing g
     where s.merchant_id = $1 and s.run_id = g.run_id and s.category = g.category and s.side = g.side`,
    [merchantId, ids],
  );
}

/** Sets the claim deadline of locked entries; null makes them automatic. */
export async function setClaimUntil(
  tx: Transaction,
  {
    merchantId,
    ids,
    until,
  }: { readonly merchantId: MerchantId; readonly ids: readonly bigint[]; readonly until: Date | null },
): Promise<void> {
  await tx.query(`update rebate set claim_until = $3 where merchant_id = $1 and id = any ($2)`, [
    merchantId,
    ids,
    until,
  ]);
}

export interface EndedClaims {
  readonly entries: number;
  readonly remainingMinor: bigint;
}

/**
 * Makes up to `limit` claimable entries automatic: those whose deadline is not after `until`, or any if `until` is
 * null. Skips locked rows.
 */
export async function endClaims(
  tx: Transaction,
  {
    merchantId,
    until,
    limit,
  }: { readonly merchantId: MerchantId; readonly until: Date | null; readonly limit: number },
): Promise<EndedClaims> {
  const [row] = await tx.query<EndedClaims>(
    `with claimable as (
       select id from rebate where merchant_id = $1 and remaining > 0
         and claim_until <= coalesce($3::timestamptz, 'infinity')
       order by claim_until, id limit $2 for no key update skip locked
     ), ended as (
       update rebate r set claim_until = null from claimable c where r.merchant_id = $1 and r.id = c.id
       returning r.remaining)
     select count(*)::int as entries, coalesce(sum(remaining), 0)::bigint as "remainingMinor" from ended`,
    [merchantId, limit, until],
  );
  return row ?? { entries: 0, remainingMinor: 0n };
}

/**
 * Selects the members who have a main wallet of that currency that is not frozen, and an account that is not closed.
 */
export async function selectOpenWallets(
  db: Queryable,
  search: { readonly merchantId: MerchantId; readonly currency: CurrencyCode; readonly memberIds: readonly bigint[] },
): Promise<Set<bigint>> {
  const rows = await db.query<{ id: bigint }>(
    `select a.owner_id as id from account a
     join member m on m.merchant_id = $1 and m.id = a.owner_id and m.status <> $4
     where a.merchant_id = $1 and a.owner_id = any ($2) and a.kind = 1 and a.currency = $3 and not a.frozen`,
    [search.merchantId, search.memberIds, currencies[search.currency].number, deletedStatus],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Selects the members with a permanently closed account. */
export async function selectClosedMembers(
  db: Queryable,
  { merchantId, memberIds }: { readonly merchantId: MerchantId; readonly memberIds: readonly bigint[] },
): Promise<Set<bigint>> {
  const rows = await db.query<{ id: bigint }>(
    `select id from member where merchant_id = $1 and id = any ($2) and status = $3`,
    [merchantId, memberIds, deletedStatus],
  );
  return new Set(rows.map(({ id }) => id));
}

function toLockedRebate({ currency, ...row }: LockedRow): LockedRebate {
  return { ...row, currency: currencyOfNumber(currency) };
}
