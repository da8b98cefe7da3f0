/** What the ledger is asked for by bills. Every key names contract, version and window: a sum cannot move twice. */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { TransferRequest } from "../../wallet/index.ts";
import { memberIdOf } from "../settlement/settlement.ts";

/** A bill as far as its money is concerned. */
export interface PayableBill {
  readonly id: bigint;
  readonly contractId: bigint;
  readonly version: number;
  readonly windowKey: string;
  readonly kind: ContractKind;
  readonly currency: CurrencyCode;
  readonly payeeId: bigint;
  /** null: the house. */
  readonly payerId: bigint | null;
  readonly paidMinor: bigint;
}

/** To the payee: from the salary budget, or from what its upline has set aside. The sum is more than nothing. */
export function payment(bill: PayableBill): TransferRequest {
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
 * What a payee is kept back of a bill for the contracts that it pays: from the budget to the funds, past its wallet.
 * undefined: nothing is, or the payer of the bill is an upline whose part lies in the funds.
 */
export function passing(bill: PayableBill, minor: bigint): TransferRequest | undefined {
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

/** A part of what was set aside for a bill that is not paid, and where it came from. */
export interface GivenBack {
  /** An upline; null: the house's budget. */
  readonly toId: bigint | null;
  readonly minor: bigint;
}

/** Back to where it came from: to the upline that pays the bill, or to whom would have paid that upline's own. */
export function giveBack(bill: PayableBill, { toId, minor }: GivenBack): TransferRequest {
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
  /** What its bills of the window take. */
  readonly usedMinor: bigint;
  /** What lies in the funds for it: set aside when the window began, or kept back from its own bills. */
  readonly heldMinor: bigint;
}

/** Brings what an upline has set aside to what its bills take: the rest is taken from its wallet, or given back. */
export function fundBalance({
  payerId,
  windowKey,
  currency,
  runId,
  usedMinor,
  heldMinor,
}: PayerSums): TransferRequest[] {
  const wallet = { member: memberIdOf(payerId), kind: "main" } as const;
  const funds = { house: "contractFunds" } as const;
  const same = { reference: `salary-run:${runId}`, key: `contract-fund:${payerId}:${windowKey}` };
  if (usedMinor > heldMinor) {
    const amount = money(usedMinor - heldMinor, currency);
    return [{ from: wallet, to: funds, amount, code: "contract_fund", ...same }];
  }
  if (usedMinor === heldMinor) return [];
  const amount = money(heldMinor - usedMinor, currency);
  return [{ from: funds, to: wallet, amount, code: "contract_fund_return", ...same }];
}

/** Sets aside at the beginning of a window. */
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
