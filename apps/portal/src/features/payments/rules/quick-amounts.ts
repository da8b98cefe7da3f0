/** The amounts that are offered with one press: round sums of the 1-2-5 row inside the bounds. */

import { currencies } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

const steps = [1n, 2n, 5n];

/** At most `count` round sums from the smallest that is allowed; none when nothing is allowed. */
export function quickAmounts(least: Money, most: Money, count: number): Money[] {
  const unit = 10n ** BigInt(currencies[least.currency].exponent);
  const found: Money[] = [];
  for (let power = unit; power <= most.minor && found.length < count; power *= 10n) {
    const fitting = steps.map((step) => step * power).filter((minor) => minor >= least.minor && minor <= most.minor);
    found.push(...fitting.map((minor) => money(minor, least.currency)));
  }
  return found.slice(0, count);
}
