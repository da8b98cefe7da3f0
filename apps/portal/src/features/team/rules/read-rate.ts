/** A rate as a person types it: percent with up to two decimals, within what may be given. */

/** Parts per million. */
export interface RateBounds {
  readonly leastPpm: number;
  readonly mostPpm: number;
}

export type RateReading =
  | { readonly kind: "rate"; readonly ppm: number }
  | { readonly kind: "problem"; readonly problem: "form" | "below" | "above" };

const form = /^\d{1,3}(?:[.,]\d{1,2})?$/;
const ppmPerPercent = 10_000;

/** The rate, or the first thing that is wrong with the text. */
export function readRate(text: string, { leastPpm, mostPpm }: RateBounds): RateReading {
  const typed = text.trim().replace(/%$/, "").trim();
  if (!form.test(typed)) return { kind: "problem", problem: "form" };
  const ppm = Math.round(Number(typed.replace(",", ".")) * ppmPerPercent);
  if (ppm < leastPpm) return { kind: "problem", problem: "below" };
  return ppm > mostPpm ? { kind: "problem", problem: "above" } : { kind: "rate", ppm };
}

/** 12,000 ppm → 1.2, as it stands in a field. */
export function percentText(ppm: number): string {
  return String(ppm / ppmPerPercent);
}
