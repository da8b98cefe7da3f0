/** Reads a currency from the wire. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Refusal } from "../../core/refusal.ts";

/** Refuses `request.param.err` for an unknown currency. */
export function currencyOf(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new Refusal("request.param.err", {}, { fields: ["currency"] });
  return text;
}
