/** What the gallery's list and amounts show. */

import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

/** A line of the gallery's list. */
export interface SampleLine {
  readonly id: string;
  readonly what: string;
  readonly amount: Money;
}

/** One line in, one line out. */
export const sampleLines: readonly SampleLine[] = [
  { id: "1", what: "Deposit", amount: money(100_000n, "PHP") },
  { id: "2", what: "Stake on a game with a long name that breaks", amount: money(-2_500n, "PHP") },
];

/** Their sum, and a large amount. */
export const sampleSum = money(97_500n, "PHP");
export const sampleFortune = money(123_456_789n, "PHP");
