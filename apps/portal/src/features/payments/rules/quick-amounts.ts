/** The amounts that are offered as buttons: 1, 2 and 5 times powers of ten within the limits. */

import { currencies } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

const steps = [1n, 2n, 5n];

/**
 * Returns at most `count` amounts, beginning with the smallest amount within the limits; empty if no amount is within
 * them.
 */
export function quickAmounts(minimum: Money, maximum: Money, count: number): Money[] {
  const unit = 10n ** BigInt(currencies[minimum.currency].exponent);
  const amounts: Money[] = [];
  for (let power = unit; power <= maximum.minor && amounts.length < count; power *= 10n) {
    const fitting = steps
      .map((step) => step * power)
      .filter((minor) => minor >= minimum.minor && minor <= maximum.minor);
    amounts.push(...fitting.map((minor) => money(minor, minimum.currency)));
  }
  return amounts.slice(0, count);
}
