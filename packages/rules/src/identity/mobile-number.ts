/** Mobile numbers as people type them. For the stored form see the server's verification module. */

import type { FieldRule } from "./registration-rules.ts";

/**
 * Dialling code → minimum and maximum digits of a mobile number, without the leading zero of national calls. Source:
 * the national numbering plans as published by the ITU (E.164, national numbers).
 */
const mobileLengths: Readonly<Record<string, readonly [number, number]>> = {
  "1": [10, 10],
  "44": [10, 10],
  "55": [11, 11],
  "60": [9, 10],
  "61": [9, 9],
  "62": [9, 12],
  "63": [10, 10],
  "64": [8, 10],
  "65": [8, 8],
  "66": [9, 9],
  "81": [10, 10],
  "82": [9, 10],
  "84": [9, 9],
  "86": [11, 11],
  "91": [10, 10],
  "95": [8, 10],
  "673": [7, 7],
  "852": [8, 8],
  "853": [8, 8],
  "855": [8, 9],
  "856": [9, 10],
  "886": [9, 9],
  "971": [9, 9],
};

/**
 * The national part of a typed number: removes separators, the country prefix and the leading zero ("+63 917 123 4567",
 * "0063…", "0917…" → "9171234567"). Other characters stay, so that the rule refuses them.
 */
export function nationalNumber(dialingCode: string, typed: string): string {
  const plain = withoutSigns(typed);
  const prefix = [`+${dialingCode}`, `00${dialingCode}`].find((start) => plain.startsWith(start)) ?? "";
  return plain.slice(prefix.length).replace(/^0+(?=\d)/, "");
}

/** A number of another country than the chosen one. */
export interface ForeignNumber {
  readonly dialingCode: string;
  /** Digits after the dialling code. */
  readonly national: string;
}

/**
 * The country that an international number names ("+852 9123 4567" while +63 is chosen); undefined if it names none of
 * `dialingCodes` or the chosen one, or is not complete yet.
 */
export function foreignNumber(
  typed: string,
  chosen: string,
  dialingCodes: readonly string[],
): ForeignNumber | undefined {
  const [, whole] = /^(?:\+|00)(\d+)$/.exec(withoutSigns(typed)) ?? [];
  if (whole === undefined || whole.startsWith(chosen)) return undefined;
  const longestFirst = dialingCodes.toSorted((one, other) => other.length - one.length);
  const dialingCode = longestFirst.find((code) => whole.startsWith(code));
  if (dialingCode === undefined) return undefined;
  const national = whole.slice(dialingCode.length).replace(/^0+/, "");
  const [fewest] = mobileLengths[dialingCode] ?? [6, 14];
  return national.length < fewest ? undefined : { dialingCode, national };
}

/**
 * The rule for mobile numbers of a country: uses the country's own lengths if known. The merchant's bounds narrow them,
 * unless no number of the country would fit.
 */
export function mobileRule(rule: FieldRule, dialingCode: string): FieldRule {
  const lengths = mobileLengths[dialingCode];
  if (lengths === undefined) return rule;
  const [fewest, most] = lengths;
  const [minLength, maxLength] = [Math.max(fewest, rule.minLength), Math.min(most, rule.maxLength)];
  return minLength > maxLength ? { ...rule, minLength: fewest, maxLength: most } : { ...rule, minLength, maxLength };
}

function withoutSigns(typed: string): string {
  return typed.trim().replaceAll(/[\s().-]/g, "");
}
