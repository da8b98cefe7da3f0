/** Reads a typed amount and checks it against its limits; reports the first problem. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Money } from "@openhouse/rules/money/money";
import { readAmount } from "@openhouse/rules/payments/read-amount";

/** `above` has the exceeded limit in `most` and its name in `bound`. */
export type AmountProblem =
  | { readonly kind: "empty" | "invalid" | "positive" | "decimals" | "tooLarge" }
  | { readonly kind: "below"; readonly least: Money }
  | { readonly kind: "above"; readonly most: Money; readonly bound: string };

export type TypedAmount =
  | { readonly kind: "amount"; readonly amount: Money }
  | { readonly kind: "problem"; readonly problem: AmountProblem };

/** A named upper limit: of the method, the member's own limit, the balance or the rest of the day. */
export interface UpperBound {
  readonly bound: string;
  readonly most: Money;
}

export interface AmountBounds {
  readonly currency: CurrencyCode;
  readonly least: Money;
  /** If several bounds are equally low, the first is reported. An empty list means that there is no upper limit. */
  readonly upper: readonly UpperBound[];
}

/** A comma may only separate groups of three digits: "1,50" must not be read as 150. */
const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

export function readTypedAmount(text: string, { currency, least, upper }: AmountBounds): TypedAmount {
  const trimmed = text.trim();
  if (trimmed === "") return problem({ kind: "empty" });
  const withoutCommas = grouped.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed;
  const reading = readAmount({ amount: withoutCommas.replace(/\.$/, "") }, currency);
  if (reading.kind === "refused") return problem({ kind: problemKinds[reading.code] });
  const { amount } = reading;
  if (amount.minor < least.minor) return problem({ kind: "below", least });
  const [lowestBound] = upper.toSorted((a, b) => Number(a.most.minor - b.most.minor));
  if (lowestBound !== undefined && amount.minor > lowestBound.most.minor)
    return problem({ kind: "above", ...lowestBound });
  return { kind: "amount", amount };
}

const problemKinds = {
  "account.currency.wrong": "invalid",
  "account.amount.invalid": "invalid",
  "account.amount.positive": "positive",
  "account.amount.decimals": "decimals",
  "account.amount.too.large": "tooLarge",
} as const;

function problem(amountProblem: AmountProblem): TypedAmount {
  return { kind: "problem", problem: amountProblem };
}
