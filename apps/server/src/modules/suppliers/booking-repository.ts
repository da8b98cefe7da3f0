/**
 * SQL that books suppliers' calls (`book_wallet_calls` books a batch in one statement), and SQL of open rounds and
 * remainders.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import { houseAccountId } from "@openhouse/rules/wallet/account-kinds";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import { callKinds, callStatuses } from "./wallet-call.ts";
import type { BookedCall, CallStatus, WalletCall } from "./wallet-call.ts";

/** Limits of wins, in minor units. */
export interface WinLimits {
  /** A win that brings the wins of its round above this amount is held for review. */
  readonly holdAbove: bigint;
  /** A win of at least this amount raises an alert; 0 means never. */
  readonly alertFrom: bigint;
}

const largestMinor = 2n ** 63n - 1n;

/** Limits that hold no win and raise no alert. */
export const noWinLimits: WinLimits = { holdAbove: largestMinor, alertFrom: 0n };

export interface BatchContext {
  /** Business time of the bookings. */
  readonly at: Date;
  /** The time of the real clock (not business time), by which sessions are checked. */
  readonly realAt: Date;
  /** Daily limit of the sum of wins without a stake, in minor units; null: no limit, and the wins are not counted. */
  readonly promoDayLimit: bigint | null;
  readonly winLimits: WinLimits;
  /** IANA name of the time zone that defines the days of day sums and daily limits. */
  readonly timeZone: string;
  readonly isMerchantClosed: boolean;
}

interface BatchRow {
  statuses: number[];
  balance: bigint[];
  mainAfter: bigint[];
  mainVersion: bigint[];
}

/** Books calls of one supplier, at most one per member, in one statement. */
export async function bookWalletCalls(
  db: Queryable,
  { at, realAt, timeZone, isMerchantClosed, promoDayLimit, winLimits }: BatchContext,
  calls: readonly WalletCall[],
): Promise<BookedCall[]> {
  const [first] = calls;
  if (first === undefined) return [];
  const { merchantId, code, vendor, currency } = first.supplier;
  const [row] = await db.query<BatchRow>(
    `select statuses, balance, main_after as "mainAfter", main_version as "mainVersion" from book_wallet_calls(
       $1, $2, $3, $4, $5, $6::smallint, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
       $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36)`,
    [
      merchantId,
      at,
      timeZone,
      code,
      vendor,
      currencies[currency].number,
      currency,
      isMerchantClosed,
      ...accountColumns(calls),
      ...callColumns(calls),
      realAt,
      promoDayLimit,
      winLimits.holdAbove,
      winLimits.alertFrom,
      ...idColumns(calls),
    ],
  );
  if (row === undefined) throw new Error("book_wallet_calls returned no row");
  return calls.map((_, index) => ({
    status: statusOf(row.statuses[index]),
    balance: row.balance[index] ?? 0n,
    main: row.mainAfter[index] ?? 0n,
    mainVersion: row.mainVersion[index] ?? 0n,
  }));
}

/** Returns when the calls of one supplier were booked, by their ids. */
export async function findBookingTimes(
  db: Queryable,
  calls: readonly WalletCall[],
): Promise<ReadonlyMap<string | null, Date>> {
  const [first] = calls;
  if (first === undefined) return new Map();
  const { merchantId, code } = first.supplier;
  const rows = await db.query<{ uuid: string; at: Date }>(
    `select uuid, at from gateway_transaction where merchant_id = $1 and supplier = $2 and uuid = any ($3::text[])`,
    [merchantId, code, calls.map(({ uuid }) => uuid)],
  );
  return new Map(rows.map(({ uuid, at }) => [uuid, at]));
}

function statusOf(number: number | undefined): CallStatus {
  const status = callStatuses[number ?? -1];
  if (status === undefined) throw new Error(`book_wallet_calls returned the unknown status ${number}`);
  return status;
}

/**
 * Returns the distinct account ids, sorted, and for each call the 1-based positions of its five accounts (0 for a
 * missing bonus account).
 */
function accountColumns(calls: readonly WalletCall[]): readonly unknown[] {
  const perCall = calls.map(({ supplier: { currency }, player }) => [
    player.mainAccount,
    player.bonusAccount,
    houseAccountId("stakes", currency),
    houseAccountId("wins", currency),
    houseAccountId("bonuses", currency),
  ]);
  const ids = [...new Set(perCall.flat())].filter((id) => id !== null).toSorted((a, b) => (a < b ? -1 : 1));
  const positions = new Map<bigint | null, number>(ids.map((id, index) => [id, index + 1]));
  return [
    ids,
    ...[0, 1, 2, 3, 4].map((column) => perCall.map((accounts) => positions.get(accounts[column] ?? null) ?? 0)),
  ];
}

/** Returns the columns of the calls, in the order of the parameters of `book_wallet_calls`. */
function callColumns(calls: readonly WalletCall[]): readonly unknown[] {
  return [
    calls.map(({ player }) => player.memberId),
    calls.map(({ kind }) => callKinds[kind]),
    calls.map(({ uuid }) => uuid),
    calls.map(({ reference }) => reference),
    calls.map(({ digest }) => digest),
    calls.map(({ round }) => round),
    calls.map(({ isClosing }) => isClosing),
    calls.map(({ gameCode }) => gameCode),
    calls.map(({ amount }) => amount),
    calls.map(({ remainder }) => remainder),
    calls.map(({ isPromo }) => isPromo),
    calls.map(({ isTokenExpired }) => isTokenExpired),
    calls.map(({ sessionId }) => sessionId),
  ];
}

function idColumns(calls: readonly WalletCall[]): readonly unknown[] {
  return [
    calls.map(({ key }) => key),
    calls.map(({ betId }) => betId),
    calls.flatMap(({ ids }) => ids.slice(0, 2)),
    calls.map(({ ids }) => ids[2]),
    calls.map(({ ids }) => ids[3]),
  ];
}

export interface OpenRound {
  readonly merchantId: MerchantId;
  readonly supplier: string;
  readonly memberId: MemberId;
  readonly round: string;
}

/** Selects open rounds that were opened at or before `openedBefore`, oldest first, except rounds with held wins. */
export async function selectOpenRounds(
  db: Queryable,
  { merchantId, openedBefore, limit }: { merchantId: MerchantId; openedBefore: Date; limit: number },
): Promise<OpenRound[]> {
  return db.query<{ merchantId: MerchantId; supplier: string; memberId: MemberId; round: string }>(
    `select merchant_id as "merchantId", supplier, member_id as "memberId", round from gateway_round
     where merchant_id = $1 and closed_at is null and held_wins = 0 and opened_at <= $2 order by opened_at limit $3`,
    [merchantId, openedBefore, limit],
  );
}

export interface SupplierRemainder {
  /** Sum of the remainders of all wins that are not rolled back or held, in 1/100,000 of the major unit. */
  readonly units: bigint;
  /** The part that was already moved to the rounding account, in minor units. */
  readonly bookedMinor: bigint;
}

interface SupplierKey {
  readonly merchantId: MerchantId;
  readonly code: string;
}

/** Reads the supplier's remainder and locks it until the transaction ends, so that two jobs cannot post it twice. */
export async function lockRemainder(tx: Transaction, { merchantId, code }: SupplierKey): Promise<SupplierRemainder> {
  await tx.query(
    `insert into gateway_rounding (merchant_id, supplier, booked_minor) values ($1, $2, 0) on conflict do nothing`,
    [merchantId, code],
  );
  const [booked] = await tx.query<{ minor: bigint }>(
    `select booked_minor as minor from gateway_rounding where merchant_id = $1 and supplier = $2 for update`,
    [merchantId, code],
  );
  const [sum] = await tx.query<{ units: bigint }>(
    `select coalesce(sum(remainder), 0)::bigint as units from gateway_transaction
     where merchant_id = $1 and supplier = $2 and remainder > 0 and rolled_back_at is null
       and hold_state is distinct from 'held'`,
    [merchantId, code],
  );
  return { units: sum?.units ?? 0n, bookedMinor: booked?.minor ?? 0n };
}

export async function updateBookedRemainder(
  tx: Transaction,
  { merchantId, code }: SupplierKey,
  minor: bigint,
): Promise<void> {
  await tx.query(`update gateway_rounding set booked_minor = $3 where merchant_id = $1 and supplier = $2`, [
    merchantId,
    code,
    minor,
  ]);
}
