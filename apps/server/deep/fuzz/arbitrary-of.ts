/** Generates inputs from the schema of a route: valid inputs, valid inputs with one change, and arbitrary values. */

import fc from "fast-check";
import type { Arbitrary } from "fast-check";

/** The part of JSON schema that our routes use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

/** Texts that often break servers. */
export const nastyTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "null",
  "undefined",
  "-1",
  "0",
  "9223372036854775808",
  "99999999999999999999999999",
  "1e309",
  "NaN",
  "0x10",
  "1.5",
  "'; drop table member; --",
  "%00",
  "%",
  "%ff",
  "../../etc/passwd",
  "${jndi:ldap://x}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "\ud800",
  "🎰".repeat(30),
  "ا".repeat(50),
  "x".repeat(5_000),
  "2026-02-30",
  "0000-00-00",
  "+010000-01-01T00:00:00Z",
];

const nastyValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e300,
  [],
  {},
  [[[]]],
  { toString: 1 },
  ...nastyTexts,
];

/** Values that the schema accepts; texts are often one of `words` (existing ids, codes and names). */
export function arbitraryOf(schema: Schema, words: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => arbitraryOf(option, words)));
  switch (schema.type) {
    case "string":
      return textOf(schema, words);
    case "integer":
      return fc.integer(boundsOf(schema, 1_000_000));
    case "number":
      return fc.double({ ...boundsOf(schema, 1_000_000), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}, words), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 5),
      });
    case "object":
      return objectOf(schema, words);
    default:
      return fc.jsonValue();
  }
}

function boundsOf({ minimum, maximum }: Schema, limit: number): { min: number; max: number } {
  const min = minimum ?? Math.min(-limit, maximum ?? 0);
  return { min, max: maximum ?? Math.max(limit, min) };
}

function textOf(schema: Schema, words: readonly string[]): Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 40 } = schema;
  if (format === "byte") return fc.base64String({ minLength: 4, maxLength: 60 });
  const longest = Math.max(minLength, Math.min(maxLength, 60));
  const fittingWords = words.filter(
    (word) => word.length >= minLength && word.length <= maxLength && (pattern === undefined || matches(word, pattern)),
  );
  const generated =
    pattern === undefined
      ? fc.string({ minLength, maxLength: longest, unit: "grapheme" }).filter((text) => text.length <= maxLength)
      : fc.stringMatching(new RegExp(pattern, "u"), { maxLength: longest });
  return fittingWords.length === 0
    ? generated
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fittingWords) }, generated);
}

function matches(word: string, pattern: string): boolean {
  return new RegExp(pattern, "u").test(word);
}

function objectOf({ properties = {}, required = [] }: Schema, words: readonly string[]): Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([key, option]) => [key, arbitraryOf(option, words)]),
  );
  return fc.record(parts, { requiredKeys: [...required] });
}

/** Valid values with one change: a property is replaced, removed or added; a value that is no object is replaced. */
export function nearlyOf(schema: Schema, words: readonly string[]): Arbitrary<unknown> {
  const valid = arbitraryOf(schema, words);
  const wrong = fc.constantFrom(...nastyValues);
  return fc
    .tuple(valid, fc.nat(), wrong, fc.nat(3))
    .map(([value, at, bad, kind]) => breakOnce(value, { at, bad, kind }));
}

interface Fault {
  readonly at: number;
  readonly bad: unknown;
  readonly kind: number;
}

function breakOnce(value: unknown, { at, bad, kind }: Fault): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return bad;
  const entries = Object.entries(value);
  const chosenEntry = entries[at % Math.max(1, entries.length)];
  if (chosenEntry === undefined || kind === 0) return { ...value, unheardOf: bad };
  if (kind === 1) return Object.fromEntries(entries.filter(([key]) => key !== chosenEntry[0]));
  return { ...value, [chosenEntry[0]]: bad };
}

export const garbage: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...nastyValues),
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(fc.constantFrom("username", "id", "amount", "__proto__", "value"), fc.jsonValue({ maxDepth: 2 })),
);
