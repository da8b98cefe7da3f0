/** The amounts and states of a receipt for display. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money, moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { noMoney } from "@openhouse/rules/money/money-sign";
import type { Receipt } from "../api/use-receipts.ts";
import type { AmountBounds } from "./read-typed-amount.ts";

/** Reads an amount of the receipt. Throws on an unknown currency. */
export function readMinor({ currency }: Pick<Receipt, "currency">, minor: string): Money {
  if (!isCurrencyCode(currency)) throw new RangeError(`no currency ${currency}`);
  return moneyFromWire(minor, currency) ?? noMoney(currency);
}

/**
 * The limits of a partial amount. The minimum is the smallest amount of the currency; `missingOf` checks the maximum.
 */
export function partBounds(currency: CurrencyCode): AmountBounds {
  return { currency, least: money(1n, currency), upper: [] };
}

/**
 * Returns the amount that is missing now: as the last dispute reports it, or the whole expected payment if the receipt
 * is waiting or there is no dispute.
 */
export function missingNow(receipt: Receipt): Money {
  const last = receipt.claims.at(-1);
  const isReported = receipt.state !== "waiting" && last !== undefined;
  return readMinor(receipt, isReported ? last.missingMinor : receipt.expectedMinor);
}

const openStates: ReadonlySet<string> = new Set(["waiting", "disputed", "refused"]);

/** True if the member has confirmed the payment, or if it counts as received because the member did not answer. */
export function isReceiptClosed({ state }: Pick<Receipt, "state">): boolean {
  return !openStates.has(state);
}

/**
 * Returns the receipts that are not closed: first those that wait, then disputed and refused ones; each group by due
 * date.
 */
export function openReceipts(receipts: readonly Receipt[]): Receipt[] {
  const rankOf = ({ state }: Receipt) => Number(state !== "waiting");
  return receipts
    .filter((receipt) => !isReceiptClosed(receipt))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.dueAt - b.dueAt);
}

const kinds = ["partly", "missing", "appeal"] as const;
const states = ["waiting", "received", "forced", "disputed", "refused"] as const;
const decisions = ["open", "paid", "refused", "withdrawn"] as const;

/** Returns the kind of a dispute as a message key; unknown kinds count as "missing". */
export function claimKind(kind: string): (typeof kinds)[number] {
  return kinds.find((candidate) => candidate === kind) ?? "missing";
}

/** Returns the state as a message key; unknown states count as "waiting". */
export function receiptState(state: string): (typeof states)[number] {
  return states.find((candidate) => candidate === state) ?? "waiting";
}

/** Returns the decision as a message key; unknown decisions count as "open". */
export function claimDecision(decision: string): (typeof decisions)[number] {
  return decisions.find((candidate) => candidate === decision) ?? "open";
}
