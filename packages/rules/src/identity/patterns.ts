/**
 * Patterns for the fields of registration and login. Client, server and back office use this table, so that they accept
 * the same values. Ids 0 to 19 are those of the wire protocol (docs/wire-format.md, Registration rules). Ids 20 and 21
 * are our choice, because the specification lists these two kinds without a number. The expressions work with and
 * without the flag `u` and run in linear time.
 */

/** One kind of pattern; `name` is the last part of its text key, `example` is a valid value. */
export interface PatternKind {
  readonly id: number;
  readonly name: string;
  /** Source of a regular expression that must match the whole value; `*` accepts anything. */
  readonly accepted: string;
  readonly example: string;
}

const han = "\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff";
const fullWidthSigns = "\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65";
const longMonths = "(?:0[13578]|1[02])";
const shortMonths = "(?:0[469]|11)";
const year = "(?!0000)[0-9]{4}";
const leapYear = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)";
/** Days that exist in every year. 29 February is checked together with its year. */
const dayOfMonth =
  `(?:${longMonths}-(?:0[1-9]|[12][0-9]|3[01])|${shortMonths}-(?:0[1-9]|[12][0-9]|30)|` +
  "02-(?:0[1-9]|1[0-9]|2[0-8]))";
const mailName = "[A-Za-z0-9_%+'-]+(?:\\.[A-Za-z0-9_%+'-]+)*";
const mailHost = "(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}";

/** In the order of their ids. */
export const patternKinds = [
  { id: 0, name: "anything", accepted: "*", example: "Bahay 12" },
  { id: 1, name: "letterFirst", accepted: "[A-Za-z][A-Za-z0-9]*", example: "capiz12" },
  { id: 2, name: "hanDigits", accepted: `[0-9${han}]+`, example: "漢字12" },
  { id: 3, name: "email", accepted: `${mailName}@${mailHost}`, example: "ana@example.ph" },
  { id: 4, name: "lettersDigits", accepted: "[A-Za-z0-9]+", example: "12capiz" },
  { id: 5, name: "mixed", accepted: "(?=[0-9]*[A-Za-z])(?=[A-Za-z]*[0-9])[A-Za-z0-9]+", example: "capiz12" },
  { id: 6, name: "digits", accepted: "[0-9]+", example: "9171234567" },
  { id: 7, name: "oneUpper", accepted: "(?=[a-z0-9]*[A-Z])[A-Za-z0-9]+", example: "Capiz12" },
  { id: 8, name: "english", accepted: "[A-Za-z ]+", example: "Ana Cruz" },
  { id: 9, name: "noSpaces", accepted: "\\S+", example: "ana.cruz" },
  {
    id: 10,
    name: "chinese",
    accepted: `[${han}\\u3000-\\u303f\\u00b7\\u2014\\u2018-\\u201d\\u2026${fullWidthSigns}]+`,
    example: "你好。",
  },
  { id: 11, name: "dateYearFirst", accepted: `(?:${year}-${dayOfMonth}|${leapYear}-02-29)`, example: "1990-06-12" },
  { id: 12, name: "fullName", accepted: "\\S+ \\S+", example: "Ana Cruz" },
  { id: 13, name: "dateMonthFirst", accepted: `(?:${dayOfMonth}-${year}|02-29-${leapYear})`, example: "06-12-1990" },
  { id: 14, name: "lettersDigitsOnly", accepted: "[A-Za-z0-9]+", example: "capiz12" },
  { id: 15, name: "korean", accepted: "[\\u1100-\\u11ff\\u3131-\\u318e\\uac00-\\ud7a3]+", example: "한국" },
  { id: 16, name: "thai", accepted: "[\\u0e01-\\u0e5b]+", example: "ไทย" },
  { id: 17, name: "thaiEnglish", accepted: "[A-Za-z\\u0e01-\\u0e5b ]+", example: "ไทย Thai" },
  { id: 18, name: "upperOnly", accepted: "[A-Z ]+", example: "ANA CRUZ" },
  { id: 19, name: "symbols", accepted: "[\\x21-\\x7e]+", example: "capiz-12" },
  {
    id: 20,
    name: "japanese",
    accepted: `[\\u3001-\\u303f\\u3041-\\u309f\\u30a0-\\u30ff${han}\\uff01-\\uff5e]+`,
    example: "カタカナ",
  },
  {
    id: 21,
    name: "strong",
    accepted: "(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[A-Za-z0-9]*[^A-Za-z0-9])[\\x21-\\x7e]+",
    example: "Capiz-12",
  },
] as const satisfies readonly PatternKind[];

export type PatternName = (typeof patternKinds)[number]["name"];

/** Returns the kind with the id; undefined if the id is unknown. */
export function patternOf(id: number): (typeof patternKinds)[number] | undefined {
  return patternKinds.find((kind) => kind.id === id);
}

/** Compiles an accepted pattern to a regular expression for the whole value; `*` becomes `.*`. */
export function compilePattern(accepted: string): RegExp {
  const source = accepted === "*" ? ".*" : accepted;
  return new RegExp(`^(?:${source})$`, "su");
}

/** Length bounds in characters. */
export interface LengthBounds {
  readonly minLength: number;
  readonly maxLength: number;
}

/**
 * Replaces `(min)` and `(max)` in a text: "(min) - (max) characters" → "6 - 12 characters". Shows one number if both
 * are equal.
 */
export function fillBounds(text: string, { minLength, maxLength }: LengthBounds): string {
  const withOneBound = minLength === maxLength ? text.replaceAll("(min) - (max)", "(min)") : text;
  return withOneBound.replaceAll("(min)", String(minLength)).replaceAll("(max)", String(maxLength));
}
