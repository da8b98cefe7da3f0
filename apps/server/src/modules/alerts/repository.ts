/** SQL of alerts. The amounts that a member moved on a day are read from the ledger. */

import { currencies, currencyOfNumber } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { memberAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import { transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberId, MerchantId, StaffId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export type AlertKind = "deposit" | "withdrawal" | "adjustment" | "win" | "under_age";

export interface Alert {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly kind: AlertKind;
  readonly subjectId: bigint;
  readonly memberId: MemberId;
  readonly account: string;
  readonly direction: "in" | "out";
  readonly amount: Money;
  readonly singleFromMinor: bigint | null;
  readonly dayFromMinor: bigint | null;
  readonly daySumMinor: bigint;
  /** yyyy-mm-dd */
  readonly day: string;
  readonly raisedAt: Date;
  readonly closedName: string | null;
  readonly closedAt: Date | null;
  readonly note: string;
  /** The bet of a win. */
  readonly bet: AlertedBet | null;
  /** True for a win of a supplier that was held for a review. */
  readonly isHeld: boolean;
}

export interface AlertedBet {
  readonly id: bigint;
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundRef: string;
  /** The current stake of the bet. */
  readonly stakeMinor: bigint;
}

export type NewAlert = Omit<Alert, "closedName" | "closedAt" | "note" | "bet" | "isHeld">;

/** Inserts an alert, unless the subject already has one. */
export async function insertAlert(tx: Queryable, alert: NewAlert): Promise<void> {
  await tx.query(
    `insert into transaction_alert (merchant_id, id, kind, subject_id, member_id, account, direction, currency, amount,
       single_from, day_from, day_sum, day, raised_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::date, $14)
     on conflict (merchant_id, subject_id) do nothing`,
    [
      alert.merchantId,
      alert.id,
      alert.kind,
      alert.subjectId,
      alert.memberId,
      alert.account,
      alert.direction,
      currencies[alert.amount.currency].number,
      alert.amount.minor,
      alert.singleFromMinor,
      alert.dayFromMinor,
      alert.daySumMinor,
      alert.day,
      alert.raisedAt,
    ],
  );
}

const { main, bonus } = memberAccountKinds;
const { deposit, adjustment_in: adjustmentIn, withdraw_hold: hold, adjustment_out: adjustmentOut } = transferCodes;

/**
 * Returns the sum of the member's deposits, withdrawals and adjustments since `since`. The transfer codes are literals
 * in the SQL text, so that the planner can use the partial indexes that exclude stakes and wins.
 */
export async function sumMovedSince(
  tx: Queryable,
  { merchantId, memberId, since }: { merchantId: MerchantId; memberId: MemberId; since: Date },
): Promise<bigint> {
  const [row] = await tx.query<{ moved: bigint }>(
    `select coalesce(sum(t.amount), 0)::bigint as moved
     from account a
     cross join lateral (
       select amount from transfer
         where merchant_id = $1 and credit_id = a.id and created_at >= $3 and credit_version is not null
           and code in (${deposit}, ${adjustmentIn})
       union all
       select amount from transfer
         where merchant_id = $1 and debit_id = a.id and created_at >= $3 and debit_version is not null
           and code in (${hold}, ${adjustmentOut})
     ) t
     where a.merchant_id = $1 and a.owner_id = $2 and a.kind in (${main}, ${bonus})`,
    [merchantId, memberId, since],
  );
  return row?.moved ?? 0n;
}

/** Returns the highest day threshold for which the member already has an alert on that day; null if there is none. */
export async function findAlertedDayThreshold(
  tx: Queryable,
  { merchantId, memberId, day }: Pick<NewAlert, "merchantId" | "memberId" | "day">,
): Promise<bigint | null> {
  const [row] = await tx.query<{ threshold: bigint | null }>(
    `select max(day_from) as threshold from transaction_alert
     where merchant_id = $1 and member_id = $2 and day = $3::date and day_from is not null`,
    [merchantId, memberId, day],
  );
  return row?.threshold ?? null;
}

type AlertRow = Omit<Tables["transaction_alert"], "merchantId" | "closedBy"> & {
  readonly isHeld: boolean;
} & { readonly [Field in "vendor" | "gameCode" | "roundRef"]: string | null } & { readonly stake: bigint | null };

const columns = `a.id, a.kind, a.subject_id as "subjectId", a.member_id as "memberId", a.account, a.direction,
  a.currency, a.amount, a.single_from as "singleFrom", a.day_from as "dayFrom", a.day_sum as "daySum", a.day,
  a.raised_at as "raisedAt", a.closed_name as "closedName", a.closed_at as "closedAt", a.note, a.bet_id as "betId",
  b.vendor, b.game_code as "gameCode", b.round_ref as "roundRef", b.stake,
  exists (
    select from gateway_transaction x where x.merchant_id = a.merchant_id and x.hold_id = a.subject_id) as "isHeld"`;
const joinedBet = `left join bet b on b.merchant_id = a.merchant_id and b.id = a.bet_id`;

export interface AlertSearch {
  readonly merchantId: MerchantId;
  readonly state: "open" | "closed" | null;
  readonly kind: AlertKind | null;
  readonly account: string | null;
  /** Id of the last row of the previous page. */
  readonly cursor: bigint | null;
  readonly limit: number;
}

/** Selects one page: newest first, or oldest first if only open alerts are requested. */
export async function selectAlerts(db: Queryable, search: AlertSearch): Promise<Alert[]> {
  const { merchantId, state, kind, account, cursor, limit } = search;
  const isOpen = state === "open";
  const states = { open: "and a.closed_at is null", closed: "and a.closed_at is not null" };
  const [comparison, order] = isOpen ? [">", "asc"] : ["<", "desc"];
  const rows = await db.query<AlertRow>(
    `select ${columns} from transaction_alert a ${joinedBet}
     where a.merchant_id = $1 ${state === null ? "" : states[state]} and ($2::text is null or a.kind = $2)
       and ($3::text is null or a.account = $3) and ($4::bigint is null or a.id ${comparison} $4)
     order by a.id ${order} limit $5`,
    [merchantId, kind, account, cursor, limit],
  );
  return rows.map((row) => toAlert(merchantId, row));
}

export async function countOpenAlerts(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ open: number }>(
    `select count(*)::int as open from transaction_alert where merchant_id = $1 and closed_at is null`,
    [merchantId],
  );
  return row?.open ?? 0;
}

/** Reads an alert and locks it until the transaction ends. */
export async function lockAlert(tx: Queryable, merchantId: MerchantId, id: bigint): Promise<Alert | undefined> {
  const rows = await tx.query<AlertRow>(
    `select ${columns} from transaction_alert a ${joinedBet}
     where a.merchant_id = $1 and a.id = $2 for update of a`,
    [merchantId, id],
  );
  return rows.map((row) => toAlert(merchantId, row))[0];
}

export interface AlertClosing {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly closedBy: StaffId;
  readonly closedName: string;
  readonly closedAt: Date;
  readonly note: string;
}

export async function writeClosing(tx: Queryable, closing: AlertClosing): Promise<void> {
  await tx.query(
    `update transaction_alert set closed_by = $3, closed_name = $4, closed_at = $5, note = $6
     where merchant_id = $1 and id = $2 and closed_at is null`,
    [closing.merchantId, closing.id, closing.closedBy, closing.closedName, closing.closedAt, closing.note],
  );
}

function toAlert(merchantId: MerchantId, row: AlertRow): Alert {
  return {
    merchantId,
    id: row.id,
    kind: row.kind,
    subjectId: row.subjectId,
    memberId: row.memberId,
    account: row.account,
    direction: row.direction,
    amount: money(row.amount, currencyOfNumber(row.currency)),
    singleFromMinor: row.singleFrom,
    dayFromMinor: row.dayFrom,
    daySumMinor: row.daySum,
    day: row.day,
    raisedAt: row.raisedAt,
    closedName: row.closedName,
    closedAt: row.closedAt,
    note: row.note,
    bet: toAlertedBet(row),
    isHeld: row.isHeld,
  };
}

function toAlertedBet({ betId, vendor, gameCode, roundRef, stake }: AlertRow): AlertedBet | null {
  if (betId === null || vendor === null || gameCode === null || roundRef === null || stake === null) return null;
  return { id: betId, vendor, gameCode, roundRef, stakeMinor: stake };
}
