/** The amounts that are offered as buttons: 1, 2 and 5 times powers of ten within the limits. */

import { currencies } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

const steps = [1n, 2n, 5n];

/** At most `count` amounts from the smallest allowed one; empty when none is allowed. */
export function quickAmounts(least: Money, most: Money, count: number): Money[] {
  const unit = 10n ** BigInt(currencies[least.currency].exponent);
  const amounts: Money[] = [];
  for (let power = unit; power <= most.minor && amounts.length < count; power *= 10n) {
    const fitting = steps.map((step) => step * power).filter((minor) => minor >= least.minor && minor <= most.minor);
    amounts.push(...fitting.map((minor) => money(minor, least.currency)));
  }
  return amounts.slice(0, count);
}
