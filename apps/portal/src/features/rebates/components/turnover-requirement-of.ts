/** The turnover requirement of a rebate, calculated as on the server (rules/money). */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money, shareRoundedDown } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

/** Returns undefined if there is no requirement. */
export function turnoverRequirementOf(amount: Money, turnoverPpm: number): Money | undefined {
  const turnover = shareRoundedDown(amount, BigInt(turnoverPpm));
  return turnover.minor > 0n ? turnover : undefined;
}

/** An example amount for the explanation on the page. */
export function exampleAmount(currency: CurrencyCode): Money {
  return money(10_000n, currency);
}
