/** Reads the values of a field from a comment that only lists them: "B bank, E e-wallet." or "win, lose or tie." */

import type { Schema } from "./schema-texts.ts";

/** Returns the enumeration of the values, or an empty schema if the text is no such list. */
export function enumerationOf(text: string, { type, enum: values, pattern }: Schema): Schema {
  const types = new Set([type].flat());
  const isNumber = types.has("integer") || types.has("number");
  if (values !== undefined || pattern !== undefined || !(isNumber || types.has("string"))) return {};
  const list = /^([^.]+)\.$/.exec(text)?.[1] ?? "";
  const meanings = readCodes(list) ?? readWords(list);
  if (meanings === undefined) return {};
  const codes = Object.keys(meanings);
  if (isNumber && !codes.every((code) => /^\d+$/.test(code))) return {};
  return {
    enum: [...(isNumber ? codes.map(Number) : codes), ...(types.has("null") ? [null] : [])],
    ...(meanings[codes[0] ?? ""] === "" ? {} : { "x-enumDescriptions": meanings }),
  };
}

/** Codes with their meaning: "2 approved, 3 cancelled". */
function readCodes(list: string): Readonly<Record<string, string>> | undefined {
  const parts = list.split(", ").map((part) => /^(\d{1,3}|[A-Z]{1,3}) ([a-z][\w -]*)$/.exec(part));
  if (parts.length < 2 || parts.includes(null)) return undefined;
  return Object.fromEntries(parts.map((part) => [part?.[1] ?? "", part?.[2] ?? ""]));
}

/** Words: "win, lose or tie". */
function readWords(list: string): Readonly<Record<string, string>> | undefined {
  const words = list.split(/, | or /);
  const isList = words.length > 1 && list.includes(" or ") && words.every((word) => /^\w+$/.test(word));
  return isList && !words.includes("null") ? Object.fromEntries(words.map((word) => [word, ""])) : undefined;
}
