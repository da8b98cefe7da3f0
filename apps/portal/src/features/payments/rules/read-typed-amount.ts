/** Reads an amount as a person types it and holds it against its bounds; the first thing wrong is what is said. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Money } from "@openhouse/rules/money/money";
import { readAmount } from "@openhouse/rules/payments/read-amount";

/** What may be wrong with a typed amount. `above` names the bound that stopped it. */
export type AmountProblem =
  | { readonly kind: "empty" | "invalid" | "positive" | "decimals" | "tooLarge" }
  | { readonly kind: "below"; readonly least: Money }
  | { readonly kind: "above"; readonly most: Money; readonly bound: string };

export type TypedAmount =
  | { readonly kind: "amount"; readonly amount: Money }
  | { readonly kind: "problem"; readonly problem: AmountProblem };

/** A named upper bound: limit of the method, own limit, balance, rest of the day. */
export interface UpperBound {
  readonly bound: string;
  readonly most: Money;
}

export interface AmountBounds {
  readonly currency: CurrencyCode;
  readonly least: Money;
  /** The first of the tightest ones is named; empty = no upper bound. */
  readonly upper: readonly UpperBound[];
}

/** Commas stand between groups of three only: "1,50" is nobody's fifteen hundred. */
const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

export function readTypedAmount(text: string, { currency, least, upper }: AmountBounds): TypedAmount {
  const trimmed = text.trim();
  if (trimmed === "") return problem({ kind: "empty" });
  const plain = grouped.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed;
  const reading = readAmount({ amount: plain.replace(/\.$/, "") }, currency);
  if (reading.kind === "refused") return problem({ kind: problemKinds[reading.code] });
  const { amount } = reading;
  if (amount.minor < least.minor) return problem({ kind: "below", least });
  const [tightest] = upper.toSorted((a, b) => Number(a.most.minor - b.most.minor));
  if (tightest !== undefined && amount.minor > tightest.most.minor) return problem({ kind: "above", ...tightest });
  return { kind: "amount", amount };
}

const problemKinds = {
  "account.currency.wrong": "invalid",
  "account.amount.invalid": "invalid",
  "account.amount.positive": "positive",
  "account.amount.decimals": "decimals",
  "account.amount.too.large": "tooLarge",
} as const;

function problem(found: AmountProblem): TypedAmount {
  return { kind: "problem", problem: found };
}
