/** The sign of an amount. Apart from the component, because the React compiler may not see bigint literals. */

import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

/** gain above zero, loss below, undefined for nothing at all. */
export function toneOf({ minor }: Money): "gain" | "loss" | undefined {
  if (minor === 0n) return undefined;
  return minor > 0n ? "gain" : "loss";
}

/** The amount without its sign. */
export function sizeOf({ minor, currency }: Money): Money {
  return money(minor < 0n ? -minor : minor, currency);
}
