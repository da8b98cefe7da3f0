/** Sample data of the gallery. */

import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";

export interface SampleLine {
  readonly id: string;
  readonly what: string;
  readonly amount: Money;
}

export const sampleLines: readonly SampleLine[] = [
  { id: "1", what: "Deposit", amount: money(100_000n, "PHP") },
  { id: "2", what: "Stake on a game with a long name that breaks", amount: money(-2_500n, "PHP") },
];

export const sampleSum = money(97_500n, "PHP");
export const sampleFortune = money(123_456_789n, "PHP");
