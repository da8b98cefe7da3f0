/** SQL of the funds that uplines have for the contracts they pay. */

import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { ContractKind, SettlementPeriod } from "@openhouse/rules/contracts/contract-kinds";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";
import type { WindowToSettle } from "./settlement.ts";

export interface MainWallet {
  readonly memberId: MemberId;
  readonly balance: bigint;
  readonly isFrozen: boolean;
}

/** Selects the members' main wallets in that currency; members without such a wallet are missing. */
export async function selectMainWallets(
  db: Queryable,
  {
    merchantId,
    currency,
    memberIds,
  }: { readonly merchantId: MerchantId; readonly currency: CurrencyCode; readonly memberIds: readonly bigint[] },
): Promise<Map<bigint, MainWallet>> {
  const rows = await db.query<MainWallet>(
    `select owner_id as "memberId", balance, frozen as "isFrozen" from account
     where merchant_id = $1 and owner_id = any ($2) and kind = 1 and currency = $3`,
    [merchantId, memberIds, currencies[currency].number],
  );
  return new Map(rows.map((wallet) => [wallet.memberId, wallet]));
}

/** The funds that an upline has set aside at the beginning of a window. */
export type ContractHold = Pick<Tables["contract_hold"], "id" | "payerId" | "amount">;

/**
 * Selects the open holds that were made before the window ended. Their window key is not compared: after a change of
 * the merchant's time zone, a hold can have the key of a window that no longer exists.
 */
export async function selectOpenHolds(
  db: Queryable,
  { merchantId, kind, period, currency, window }: WindowToSettle,
): Promise<ContractHold[]> {
  return db.query<ContractHold>(
    `select id, payer_id as "payerId", amount from contract_hold
     where merchant_id = $1 and kind = $2 and period = $3 and currency = $4 and held_at < $5 and run_id is null
     order by id`,
    [merchantId, kind, period, currencies[currency].number, new Date(window.untilMs)],
  );
}

interface HeldWindow {
  readonly merchantId: MerchantId;
  readonly kind: ContractKind;
  readonly period: SettlementPeriod;
  readonly windowKey: string;
  readonly currency: CurrencyCode;
}

/** Returns true if holds were already made for that window. */
export async function isWindowHeld(
  db: Queryable,
  { merchantId, windowKey, currency }: Omit<HeldWindow, "kind" | "period">,
): Promise<boolean> {
  const rows = await db.query(
    `select from contract_hold_window where merchant_id = $1 and window_key = $2 and currency = $3`,
    [merchantId, windowKey, currencies[currency].number],
  );
  return rows.length === 1;
}

export async function insertHeldWindow(
  tx: Transaction,
  { merchantId, kind, period, windowKey, currency, at }: HeldWindow & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into contract_hold_window (merchant_id, kind, period, window_key, currency, held_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [merchantId, kind, period, windowKey, currencies[currency].number, at],
  );
}

/** Records the run that used or returned the holds. */
export async function closeHolds(
  tx: Transaction,
  { merchantId, runId, ids }: { merchantId: MerchantId; runId: bigint; ids: readonly bigint[] },
): Promise<void> {
  await tx.query(`update contract_hold set run_id = $2 where merchant_id = $1 and id = any ($3)`, [
    merchantId,
    runId,
    ids,
  ]);
}

export interface NewHold extends ContractHold, HeldWindow {
  readonly at: Date;
}

/** Inserts a hold; returns false if the payer already has a hold for that window. */
export async function insertHold(tx: Transaction, hold: NewHold): Promise<boolean> {
  const rows = await tx.query(
    `insert into contract_hold (merchant_id, id, payer_id, kind, period, window_key, currency, amount, held_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      hold.merchantId,
      hold.id,
      hold.payerId,
      hold.kind,
      hold.period,
      hold.windowKey,
      currencies[hold.currency].number,
      hold.amount,
      hold.at,
    ],
  );
  return rows.length === 1;
}

/**
 * Adds up the due amounts of each payer's bills per run, and selects each payer's highest total among these runs.
 * Payers without a due amount are missing.
 */
export async function selectHighestDue(
  db: Queryable,
  merchantId: MerchantId,
  runIds: readonly bigint[],
): Promise<{ readonly payerId: bigint; readonly dueMinor: bigint }[]> {
  return db.query<{ payerId: bigint; dueMinor: bigint }>(
    `select payer_id as "payerId", max(due)::bigint as "dueMinor"
     from (select payer_id, run_id, sum(due) as due from bill
       where merchant_id = $1 and run_id = any ($2) and payer_id is not null group by payer_id, run_id) x
     group by payer_id having max(due) > 0 order by payer_id`,
    [merchantId, runIds],
  );
}
