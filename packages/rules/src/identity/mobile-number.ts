/** Mobile numbers as people type them, and their canonical form. */

import { plainNumber } from "./plain-number.ts";
import type { LengthBounds } from "./patterns.ts";
import type { FieldRule } from "./registration-rules.ts";

/**
 * Dialling code → minimum and maximum digits of a mobile number, without the leading zero of national calls. Source:
 * the national numbering plans as published by the ITU (E.164, national numbers).
 */
const mobileLengths: Readonly<Record<string, Lengths>> = {
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

type Lengths = readonly [number, number];

/** Lengths of the national number if the country is not in the table. */
const otherLengths: Lengths = [6, 14];
const longestPhone = 15;
const shortestPhone = 7;

/**
 * Returns the number in E.164 form ("0917 123 4567", "63 917…", "0063917…" → "+639171234567"). A number without an
 * international prefix belongs to the country of `dialingCode`. Undefined if it is not a phone number.
 */
export function canonicalPhone(dialingCode: string, typed: string): string | undefined {
  const plain = plainNumber(typed);
  if (!/^\+?\d+$/.test(plain)) return undefined;
  const international = /^(?:\+|00)(\d+)$/.exec(plain)?.[1];
  const digits = (international ?? withDialingCode(dialingCode, plain)).replace(/^0+/, "");
  // Some people write the zero of national calls after the country code: +63 0917…
  const national = digits.startsWith(dialingCode) ? digits.slice(dialingCode.length).replace(/^0+/, "") : undefined;
  const full = national === undefined ? digits : `${dialingCode}${national}`;
  return full.length >= shortestPhone && full.length <= longestPhone ? `+${full}` : undefined;
}

/** A number that begins with a zero is national. Otherwise it may begin with the dialling code without a plus. */
function withDialingCode(dialingCode: string, digits: string): string {
  if (digits.startsWith("0")) return `${dialingCode}${digits.replace(/^0+/, "")}`;
  const rest = digits.slice(dialingCode.length).replace(/^0+/, "");
  const hasCode = digits.startsWith(dialingCode) && fits(rest, mobileLengths[dialingCode] ?? restLengths);
  return hasCode ? digits : `${dialingCode}${digits}`;
}

/**
 * For a country that is not in the table: how many digits must follow the dialling code. If fewer follow, the text does
 * not begin with the dialling code, but with a national number that has the same first digits.
 */
const restLengths: Lengths = [9, otherLengths[1]];

function fits({ length }: string, [minDigits, maxDigits]: Lengths): boolean {
  return length >= minDigits && length <= maxDigits;
}

/**
 * Returns the stored form of a mobile number of a country: digits, starting with the dialling code, without plus
 * ("+63", "0917 123 4567" → "639171234567"). Undefined if the number is not valid: it must be of the country, have a
 * number of digits that the country uses, and have at most 15 digits in all (E.164).
 */
export function readMobileNumber(countryDialingCode: string, typed: string): string | undefined {
  const dialingCode = /^\+?([1-9]\d{0,3})$/.exec(plainNumber(countryDialingCode))?.[1];
  if (dialingCode === undefined) return undefined;
  const full = canonicalPhone(dialingCode, typed)?.slice(1);
  if (full === undefined || !full.startsWith(dialingCode)) return undefined;
  return fits(full.slice(dialingCode.length), mobileLengths[dialingCode] ?? otherLengths) ? full : undefined;
}

/**
 * Returns the national part of a typed number: removes separators, the country prefix and the leading zero ("+63 917
 * 123 4567", "63 917…", "0063…", "0917…" → "9171234567"). Other characters and the prefix of another country stay, so
 * that the registration rule refuses them.
 */
export function nationalNumber(dialingCode: string, typed: string): string {
  const prefix = `+${dialingCode}`;
  const phone = canonicalPhone(dialingCode, typed);
  if (phone?.startsWith(prefix)) return phone.slice(prefix.length);
  const plain = plainNumber(typed);
  // A number that is too short for a phone number may have the prefix, too.
  const hasPrefix = plain.startsWith(prefix) && plain !== prefix;
  return (hasPrefix ? plain.slice(prefix.length) : plain).replace(/^0+(?=\d)/, "");
}

/**
 * Returns the lengths of the national numbers of a country if the typed number consists of digits and only its length
 * is wrong; otherwise undefined.
 */
export function missedMobileLength(countryDialingCode: string, typed: string): LengthBounds | undefined {
  const dialingCode = plainNumber(countryDialingCode).replace(/^\+/, "");
  const [minLength, maxLength] = mobileLengths[dialingCode] ?? otherLengths;
  const digits = nationalNumber(dialingCode, typed);
  return /^\d+$/.test(digits) && !fits(digits, [minLength, maxLength]) ? { minLength, maxLength } : undefined;
}

/** A number whose dialling code is not the chosen one. */
export interface ForeignNumber {
  readonly dialingCode: string;
  /** Digits after the dialling code. */
  readonly national: string;
}

/**
 * Finds the country of an international number ("+852 9123 4567" while +63 is chosen). Returns undefined if the number
 * has no international prefix, belongs to the chosen country or to none of `dialingCodes`, or is not complete yet.
 */
export function foreignNumber(
  typed: string,
  chosenCode: string,
  dialingCodes: readonly string[],
): ForeignNumber | undefined {
  const [, digits] = /^(?:\+|00)(\d+)$/.exec(plainNumber(typed)) ?? [];
  if (digits === undefined || digits.startsWith(chosenCode)) return undefined;
  const longestFirst = dialingCodes.toSorted((a, b) => b.length - a.length);
  const dialingCode = longestFirst.find((code) => digits.startsWith(code));
  if (dialingCode === undefined) return undefined;
  const national = digits.slice(dialingCode.length).replace(/^0+/, "");
  const [minDigits] = mobileLengths[dialingCode] ?? otherLengths;
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
