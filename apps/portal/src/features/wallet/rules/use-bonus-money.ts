/** Formats the amounts of a bonus. */

import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { moneyFromWire } from "@openhouse/rules/money/money";
import { useFormats } from "../../../lib/formats/use-formats.ts";

/** Returns a function that formats minor units; its result is "–" for an invalid amount or currency. */
export function useBonusMoney(currency: string): (minor: string) => string {
  const { money } = useFormats();
  return (minor) => {
    const amount = isCurrencyCode(currency) ? moneyFromWire(minor, currency) : undefined;
    return amount === undefined ? "–" : money(amount);
  };
}
