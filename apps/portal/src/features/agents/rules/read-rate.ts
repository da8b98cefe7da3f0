/** Reads a typed rate: a percentage with up to two decimals, within bounds. */

import { readPercent } from "@openhouse/rules/money/percent";

/** The bounds of a rate in parts per million. */
export interface RateBounds {
  readonly leastPpm: number;
  readonly mostPpm: number;
}

export type RateReading =
  | { readonly kind: "rate"; readonly ppm: number }
  | { readonly kind: "problem"; readonly problem: "form" | "below" | "above" };

export function readRate(text: string, { leastPpm, mostPpm }: RateBounds): RateReading {
  const readPpm = readPercent(text);
  if (readPpm === undefined) return { kind: "problem", problem: "form" };
  const ppm = Number(readPpm);
  if (ppm < leastPpm) return { kind: "problem", problem: "below" };
  return ppm > mostPpm ? { kind: "problem", problem: "above" } : { kind: "rate", ppm };
}
