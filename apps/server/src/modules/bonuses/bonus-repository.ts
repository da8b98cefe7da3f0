/** SQL of bonus grants. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { MemberId, MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { BonusGrant, BonusOwner, EndState } from "./bonus-grant.ts";

interface GrantRow extends Omit<BonusGrant, "amount" | "endedAmount"> {
  currency: number;
  minor: bigint;
  endedMinor: bigint | null;
}

const columns = `merchant_id as "merchantId", id, member_id as "memberId", account, currency, amount as minor,
  turnover_ppm as "turnoverPpm", valid_days as "validDays", reason, requested_by as "requestedBy",
  requested_name as "requestedName", requested_at as "requestedAt", state, decided_name as "decidedName",
  decision_reason as "decisionReason", granted_at as "grantedAt", expires_at as "expiresAt", ended_at as "endedAt",
  ended_by as "endedBy", ended_name as "endedName", end_reason as "endReason", ended_amount as "endedMinor"`;

export type NewGrant = Pick<
  BonusGrant,
  | "merchantId"
  | "id"
  | "memberId"
  | "account"
  | "amount"
  | "turnoverPpm"
  | "validDays"
  | "reason"
  | "requestedBy"
  | "requestedName"
  | "requestedAt"
>;

/** Writes a waiting grant. Only `activateGrant` makes it active; then its money is posted. */
export async function insertGrant(tx: Queryable, grant: NewGrant): Promise<void> {
  await tx.query(
    `insert into bonus_grant (merchant_id, id, member_id, account, currency, amount, turnover_ppm, valid_days, reason,
       requested_by, requested_name, requested_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'waiting')`,
    [
      grant.merchantId,
      grant.id,
      grant.memberId,
      grant.account,
      currencies[grant.amount.currency].number,
      grant.amount.minor,
      grant.turnoverPpm,
      grant.validDays,
      grant.reason,
      grant.requestedBy,
      grant.requestedName,
      grant.requestedAt,
    ],
  );
}

export interface Decision {
  readonly by: StaffId;
  readonly name: string;
  readonly reason: string;
}

export interface Activation {
  readonly grantedAt: Date;
  readonly expiresAt: Date;
  /** The second person's decision; null if none was needed. */
  readonly decision: Decision | null;
}

export async function activateGrant(
  tx: Queryable,
  { merchantId, id }: Pick<BonusGrant, "merchantId" | "id">,
  { grantedAt, expiresAt, decision }: Activation,
): Promise<void> {
  await tx.query(
    `update bonus_grant set state = 'active', granted_at = $3, expires_at = $4, decided_by = $5, decided_name = $6,
       decision_reason = $7
     where merchant_id = $1 and id = $2 and state = 'waiting'`,
    [merchantId, id, grantedAt, expiresAt, decision?.by ?? null, decision?.name ?? null, decision?.reason ?? ""],
  );
}

export async function refuseGrantRow(
  tx: Queryable,
  { merchantId, id }: Pick<BonusGrant, "merchantId" | "id">,
  { by, name, reason }: Decision,
): Promise<void> {
  await tx.query(
    `update bonus_grant set state = 'refused', decided_by = $3, decided_name = $4, decision_reason = $5
     where merchant_id = $1 and id = $2 and state = 'waiting'`,
    [merchantId, id, by, name, reason],
  );
}

export interface GrantEnd {
  readonly state: EndState;
  readonly by: "house" | "member" | "staff";
  readonly name: string | null;
  readonly reason: string;
  readonly at: Date;
  readonly amount: Money;
}

export async function endGrantRow(
  tx: Queryable,
  { merchantId, id }: Pick<BonusGrant, "merchantId" | "id">,
  end: GrantEnd,
): Promise<void> {
  await tx.query(
    `update bonus_grant set state = $3, ended_at = $4, ended_by = $5, ended_name = $6, end_reason = $7,
       ended_amount = $8
     where merchant_id = $1 and id = $2 and state = 'active'`,
    [merchantId, id, end.state, end.at, end.by, end.name, end.reason, end.amount.minor],
  );
}

export async function findGrant(db: Queryable, merchantId: MerchantId, id: bigint): Promise<BonusGrant | undefined> {
  const rows = await db.query<GrantRow>(`select ${columns} from bonus_grant where merchant_id = $1 and id = $2`, [
    merchantId,
    id,
  ]);
  return rows.map(toGrant)[0];
}

/** Finds and locks a grant until the transaction ends. */
export async function lockGrant(tx: Transaction, merchantId: MerchantId, id: bigint): Promise<BonusGrant | undefined> {
  const rows = await tx.query<GrantRow>(
    `select ${columns} from bonus_grant where merchant_id = $1 and id = $2 for update`,
    [merchantId, id],
  );
  return rows.map(toGrant)[0];
}

/** Finds the member's active grant. While the caller holds the lock of the wallets, it stays active. */
export async function findActiveGrant(
  db: Queryable,
  { merchantId, memberId }: BonusOwner,
): Promise<BonusGrant | undefined> {
  const rows = await db.query<GrantRow>(
    `select ${columns} from bonus_grant where merchant_id = $1 and member_id = $2 and state = 'active'`,
    [merchantId, memberId],
  );
  return rows.map(toGrant)[0];
}

/** Sums the bonus money in the member's bets that are not settled, in minor units. */
export async function readOpenBonusStakes(db: Queryable, { merchantId, memberId }: BonusOwner): Promise<bigint> {
  const [row] = await db.query<{ staked: bigint }>(
    `select coalesce(sum(bonus_part), 0)::bigint as staked from bet
     where merchant_id = $1 and member_id = $2 and settled_at is null and bonus_part > 0`,
    [merchantId, memberId],
  );
  return row?.staked ?? 0n;
}

/** Selects one batch of the merchant's active grants, ordered by id. */
export async function selectActiveGrants(
  db: Queryable,
  { merchantId, after, limit }: { merchantId: MerchantId; after: bigint; limit: number },
): Promise<BonusGrant[]> {
  const rows = await db.query<GrantRow>(
    `select ${columns} from bonus_grant
     where merchant_id = $1 and state = 'active' and id > $2 order by id limit $3`,
    [merchantId, after, limit],
  );
  return rows.map(toGrant);
}

/** Selects the member's grants that became active, newest first. */
export async function selectGrantsOfMember(
  db: Queryable,
  { merchantId, memberId, limit }: BonusOwner & { readonly limit: number },
): Promise<BonusGrant[]> {
  const rows = await db.query<GrantRow>(
    `select ${columns} from bonus_grant
     where merchant_id = $1 and member_id = $2 and granted_at is not null order by id desc limit $3`,
    [merchantId, memberId, limit],
  );
  return rows.map(toGrant);
}

export interface GrantSearch {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId | null;
  readonly isWaiting: boolean;
  readonly cursor: bigint | null;
  readonly limit: number;
}

/** Selects waiting grants oldest first, or all grants newest first. */
export async function selectGrants(db: Queryable, search: GrantSearch): Promise<BonusGrant[]> {
  const { merchantId, memberId, isWaiting, cursor, limit } = search;
  const [where, comparison, order] = isWaiting ? ["state = 'waiting'", ">", "asc"] : ["true", "<", "desc"];
  const rows = await db.query<GrantRow>(
    `select ${columns} from bonus_grant
     where merchant_id = $1 and ${where} and ($2::bigint is null or member_id = $2)
       and ($3::bigint is null or id ${comparison} $3) order by id ${order} limit $4`,
    [merchantId, memberId, cursor, limit],
  );
  return rows.map(toGrant);
}

export async function countWaitingGrants(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from bonus_grant where merchant_id = $1 and state = 'waiting'`,
    [merchantId],
  );
  return row?.waiting ?? 0;
}

export interface GrantedToday {
  readonly merchantId: MerchantId;
  readonly staffId: StaffId;
  readonly day: string;
  readonly amount: Money;
  readonly limitMinor: bigint;
}

/**
 * Adds an amount to the total that the staff member granted on that day without a second person. Returns false if the
 * total would exceed the limit. Concurrent calls cannot exceed it together.
 */
export async function addGrantedToday(tx: Queryable, addition: GrantedToday): Promise<boolean> {
  const { merchantId, staffId, day, amount, limitMinor } = addition;
  if (amount.minor > limitMinor) return false;
  const rows = await tx.query(
    `insert into bonus_day as d (merchant_id, staff_id, currency, day, amount) values ($1, $2, $3, $4::date, $5)
     on conflict (merchant_id, staff_id, currency, day) do update set amount = d.amount + excluded.amount
       where d.amount + excluded.amount <= $6
     returning amount`,
    [merchantId, staffId, currencies[amount.currency].number, day, amount.minor, limitMinor],
  );
  return rows.length === 1;
}

function toGrant({ currency, minor, endedMinor, ...row }: GrantRow): BonusGrant {
  const code = currencyOfNumber(currency);
  return { ...row, amount: money(minor, code), endedAmount: endedMinor === null ? null : money(endedMinor, code) };
}
