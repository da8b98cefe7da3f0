/** Reads a currency of the wire. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Refusal } from "../../core/refusal.ts";

/** Refuses `request.param.err` for a currency that nobody knows. */
export function currencyOf(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new Refusal("request.param.err", {}, { fields: ["currency"] });
  return text;
}
