/** Figures and words of a receipt as the page needs them. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money, moneyFromWire } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { noMoney } from "@openhouse/rules/money/money-sign";
import type { Receipt } from "../api/use-receipts.ts";
import type { AmountBounds } from "./read-typed-amount.ts";

/** An amount of the receipt. Throws on a currency that nobody knows. */
export function readMinor({ currency }: Pick<Receipt, "currency">, minor: string): Money {
  if (!isCurrencyCode(currency)) throw new RangeError(`no currency ${currency}`);
  return moneyFromWire(minor, currency) ?? noMoney(currency);
}

/** What a typed part is held against: the smallest amount there is. How much at most, `missingOf` says. */
export function partBounds(currency: CurrencyCode): AmountBounds {
  return { currency, least: money(1n, currency), upper: [] };
}

/** What is missing now: of the last claim, or all of the payment while nothing was said. */
export function missingNow(receipt: Receipt): Money {
  const last = receipt.claims.at(-1);
  const isTold = receipt.state !== "waiting" && last !== undefined;
  return readMinor(receipt, isTold ? last.missingMinor : receipt.expectedMinor);
}

const openStates: ReadonlySet<string> = new Set(["waiting", "disputed", "refused"]);

/** Those about which something can still be said, the one that is due first before all. */
export function openReceipts(receipts: readonly Receipt[]): Receipt[] {
  const isSettled = ({ state }: Receipt) => Number(state !== "waiting");
  return receipts
    .filter(({ state }) => openStates.has(state))
    .toSorted((a, b) => isSettled(a) - isSettled(b) || a.dueAt - b.dueAt);
}

const kinds = ["partly", "missing", "appeal"] as const;
const states = ["waiting", "received", "forced", "disputed", "refused"] as const;
const decisions = ["open", "paid", "refused", "withdrawn"] as const;

/** The kind of a claim as the texts name it. */
export function claimKind(kind: string): (typeof kinds)[number] {
  return kinds.find((known) => known === kind) ?? "missing";
}

/** The state as the texts name it. */
export function receiptState(state: string): (typeof states)[number] {
  return states.find((known) => known === state) ?? "waiting";
}

/** What was decided, as the texts name it. */
export function claimDecision(decision: string): (typeof decisions)[number] {
  return decisions.find((known) => known === decision) ?? "open";
}
