/** Mobile numbers as people type them. How the house keeps them: the server's verification module. */

import type { FieldRule } from "./registration-rules.ts";

/**
 * Dialling code → digits of a mobile number behind it, fewest and most, without the zero that some countries dial.
 * Source: the national numbering plans as the ITU publishes them (E.164, national numbers).
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
 * The number without the country, as it was typed: signs between digits go, and so do the country in front of it and
 * the zero of calls within it ("+63 917 123 4567", "0063…", "0917…" → "9171234567"). Other characters stay for the rule
 * to refuse.
 */
export function nationalNumber(dialingCode: string, typed: string): string {
  const plain = withoutSigns(typed);
  const prefix = [`+${dialingCode}`, `00${dialingCode}`].find((start) => plain.startsWith(start)) ?? "";
  return plain.slice(prefix.length).replace(/^0+(?=\d)/, "");
}

/** A number that names another country than the chosen one. */
export interface ForeignNumber {
  readonly dialingCode: string;
  /** Digits behind the dialling code. */
  readonly national: string;
}

/**
 * Which of these countries a whole number names itself ("+852 9123 4567" beside +63); undefined when it names none, the
 * chosen one, or is not finished yet.
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
 * A rule for mobile numbers as it holds behind that dialling code: with the country's own length where it is known. A
 * merchant's bounds narrow it further, unless no number of the country would fit them.
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
