/**
 * Sign and absolute value of an amount, for components, which must not contain bigint literals (rule compiled-bigint in
 * tools/tidy/text-rules.ts).
 */

import { money } from "./money.ts";
import type { Money } from "./money.ts";

/** Returns 1 above zero, 0 at zero and -1 below zero. */
export function signOf({ minor }: Money): -1 | 0 | 1 {
  if (minor === 0n) return 0;
  return minor > 0n ? 1 : -1;
}

/** The amount without its sign. */
export function absoluteOf({ minor, currency }: Money): Money {
  return money(minor < 0n ? -minor : minor, currency);
}

/** Zero in the given currency. */
export function noMoney(currency: Money["currency"]): Money {
  return money(0n, currency);
}
