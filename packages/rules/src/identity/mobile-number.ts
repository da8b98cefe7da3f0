/** Mobile numbers as people type them. The server's verification module converts them to the stored form. */

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
 * Returns the national part of a typed number: removes separators, the country prefix and the leading zero ("+63 917
 * 123 4567", "0063…", "0917…" → "9171234567"). Other characters stay, so that the registration rule refuses them.
 */
export function nationalNumber(dialingCode: string, typed: string): string {
  const plain = withoutSigns(typed);
  const prefix = [`+${dialingCode}`, `00${dialingCode}`].find((start) => plain.startsWith(start)) ?? "";
  return plain.slice(prefix.length).replace(/^0+(?=\d)/, "");
}

/** A number whose dialling code is not the chosen one. */
export interface ForeignNumber {
  readonly dialingCode: string;
  /** Digits after the dialling code. */
  readonly national: string;
}

/**
 * Finds the country of an international number ("+852 9123 4567" while +63 is chosen). Returns undefined if the number
 * has no international prefix, is of the chosen country, of none of `dialingCodes`, or not complete yet.
 */
export function foreignNumber(
  typed: string,
  chosenCode: string,
  dialingCodes: readonly string[],
): ForeignNumber | undefined {
  const [, digits] = /^(?:\+|00)(\d+)$/.exec(withoutSigns(typed)) ?? [];
  if (digits === undefined || digits.startsWith(chosenCode)) return undefined;
  const longestFirst = dialingCodes.toSorted((a, b) => b.length - a.length);
  const dialingCode = longestFirst.find((code) => digits.startsWith(code));
  if (dialingCode === undefined) return undefined;
  const national = digits.slice(dialingCode.length).replace(/^0+/, "");
  const [minDigits] = mobileLengths[dialingCode] ?? [6, 14];
  return national.length < minDigits ? undefined : { dialingCode, national };
}

/**
 * The rule for mobile numbers of a country. It uses the country's lengths if they are known, within the merchant's
 * bounds. If no number of the country fits these bounds, only the country's lengths apply.
 */
export function mobileRule(rule: FieldRule, dialingCode: string): FieldRule {
  const lengths = mobileLengths[dialingCode];
  if (lengths === undefined) return rule;
  const [minDigits, maxDigits] = lengths;
  const [minLength, maxLength] = [Math.max(minDigits, rule.minLength), Math.min(maxDigits, rule.maxLength)];
  return minLength > maxLength
    ? { ...rule, minLength: minDigits, maxLength: maxDigits }
    : { ...rule, minLength, maxLength };
}

function withoutSigns(typed: string): string {
  return typed.trim().replaceAll(/[\s().-]/g, "");
}
