/**
 * Builds the ledger transfers of bills. Each idempotency key names the window, and the contract version or the upline
 * whose funds move, so that an amount cannot move twice.
 */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { TransferRequest } from "../../wallet/index.ts";
import { memberIdOf } from "../settlement/settlement.ts";
import type { Tables } from "../../../db/tables.gen.ts";

/** The payment data of a bill. */
export interface PayableBill extends Pick<Tables["bill"], "id" | "contractId" | "version" | "windowKey" | "payeeId"> {
  readonly kind: ContractKind;
  readonly currency: CurrencyCode;
  /** Null means the merchant. */
  readonly payerId: bigint | null;
  readonly paidMinor: bigint;
}

/**
 * Builds the payment to the payee, from the merchant's budget or from the funds that the payee's upline set aside. The
 * amount must be positive.
 */
export function paymentTransfer(bill: PayableBill): TransferRequest {
  const isDividend = bill.kind === "dividend";
  const budget = isDividend ? "dividends" : "salaries";
  return {
    from: { house: bill.payerId === null ? budget : "contractFunds" },
    to: { member: memberIdOf(bill.payeeId), kind: "main" },
    amount: money(bill.paidMinor, bill.currency),
    code: isDividend ? "dividend" : "salary",
    reference: `bill:${bill.id}`,
    key: `bill:${bill.contractId}:${bill.version}:${bill.windowKey}`,
  };
}

/**
 * Builds the transfer of the amount that a payee passes on to its downlines: from the budget to the contract funds,
 * without a detour through the payee's wallet. Returns undefined if the amount is 0, or if an upline pays the bill,
 * because then the money is already in the contract funds.
 */
export function passingTransfer(bill: PayableBill, minor: bigint): TransferRequest | undefined {
  if (minor === 0n || bill.payerId !== null) return undefined;
  return {
    from: { house: bill.kind === "dividend" ? "dividends" : "salaries" },
    to: { house: "contractFunds" },
    amount: money(minor, bill.currency),
    code: "contract_fund",
    reference: `bill:${bill.id}`,
    key: `bill-passed:${bill.contractId}:${bill.version}:${bill.windowKey}`,
  };
}

/** A part of the returned funds of an unpaid bill. */
export interface ReturnedPart {
  /** An upline; null means the merchant's budget. */
  readonly toId: bigint | null;
  readonly minor: bigint;
}

/**
 * Builds the transfer of the part to its source: the upline that pays the bill, or the payer of that upline's own bill.
 */
export function returnTransfer(bill: PayableBill, { toId, minor }: ReturnedPart): TransferRequest {
  const { contractId, version, windowKey, kind, currency, payerId, id } = bill;
  const budget = kind === "dividend" ? "dividends" : "salaries";
  const key = `bill-back:${contractId}:${version}:${windowKey}`;
  return {
    from: { house: "contractFunds" },
    to: toId === null ? { house: budget } : { member: memberIdOf(toId), kind: "main" },
    amount: money(minor, currency),
    code: "contract_fund_return",
    reference: `bill:${id}`,
    key: toId === payerId ? key : `${key}:${toId ?? "house"}`,
  };
}

export interface PayerSums {
  readonly payerId: bigint;
  readonly windowKey: string;
  readonly currency: CurrencyCode;
  readonly runId: bigint;
  /** The sum of the window's bills that the upline pays. */
  readonly usedMinor: bigint;
  /**
   * The amount already in the contract funds: set aside when the window began, or kept back from the bills that the
   * upline receives.
   */
  readonly heldMinor: bigint;
}

/**
 * Builds the transfer that adjusts an upline's contract funds to the sum of the bills that the upline pays: a missing
 * amount is taken from the upline's wallet, a surplus is returned to this wallet. Returns an empty list if nothing is
 * to be adjusted.
 */
export function balanceFunds({
  payerId,
  windowKey,
  currency,
  runId,
  usedMinor,
  heldMinor,
}: PayerSums): TransferRequest[] {
  const wallet = { member: memberIdOf(payerId), kind: "main" } as const;
  const funds = { house: "contractFunds" } as const;
  const commonFields = { reference: `salary-run:${runId}`, key: `contract-fund:${payerId}:${windowKey}` };
  if (usedMinor > heldMinor) {
    const amount = money(usedMinor - heldMinor, currency);
    return [{ from: wallet, to: funds, amount, code: "contract_fund", ...commonFields }];
  }
  if (usedMinor === heldMinor) return [];
  const amount = money(heldMinor - usedMinor, currency);
  return [{ from: funds, to: wallet, amount, code: "contract_fund_return", ...commonFields }];
}

/** Builds the transfer that sets funds aside at the beginning of a window. */
export function holdTransfer(hold: {
  readonly payerId: bigint;
  readonly windowKey: string;
  readonly currency: CurrencyCode;
  readonly amount: bigint;
}): TransferRequest {
  return {
    from: { member: memberIdOf(hold.payerId), kind: "main" },
    to: { house: "contractFunds" },
    amount: money(hold.amount, hold.currency),
    code: "contract_fund",
    reference: `window:${hold.windowKey}`,
    key: `contract-hold:${hold.payerId}:${hold.windowKey}`,
  };
}
