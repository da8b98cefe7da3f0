/** Chooses the example of a field. An example always fits its schema. */

import type { Schema } from "./schema-texts.ts";

type Scalar = string | number | boolean;

/** 1 January 2026, 00:00 UTC, in milliseconds. */
const moment = 1_767_225_600_000;
/** Ending of a field's name → example. The first example that fits the schema is taken. */
const byEnding: readonly (readonly [RegExp, readonly Scalar[]])[] = [
  [/minor$/i, ["50000"]],
  [/ppm$/i, [25_000]],
  [/(?:at|until|time|timestamp|ts)$/i, [moment]],
  [/(?:date|day|birthday|expiresOn)$/i, ["2026-01-31", moment]],
  [/(?:amount|balance|fee|charge|bet|sums?)$/i, [500, "500.00"]],
  [/(?:pages?|from|start|offset)$/i, [1]],
  [/size$/i, [20]],
  [/(?:id|no|number)$/i, ["1204", 1204]],
  [/url$/i, ["https://play.example.ph/"]],
];
const byType: Readonly<Record<string, readonly Scalar[]>> = {
  boolean: [true],
  integer: [1, 20, 1_000],
  number: [1, 500],
};
/** Examples of texts with a pattern. */
const patterned = ["1204", "1", "50000", "2026-01-31", "PHP", "1767225600000-1204", "abcdef0123456789".repeat(4)];
/** A text like "review, pending or paid." names the possible values. */
const namedValues = /^([a-zA-Z_]+)(?:, [a-zA-Z_]+)+,? (?:or|and) [a-zA-Z_]+\b/;

interface KnownField {
  readonly name: string;
  readonly text: string;
  readonly example: Scalar | undefined;
}

/** Returns undefined for a schema with fields, or if no example is known. */
export function exampleOf(field: KnownField, schema: Schema): Scalar | undefined {
  const { enum: values, type } = schema;
  if (Array.isArray(values)) return (values as readonly (Scalar | null)[]).find((value) => value !== "") ?? undefined;
  const types = [type].flat().filter((each): each is string => typeof each === "string");
  const branches = Array.isArray(schema["anyOf"]) ? (schema["anyOf"] as readonly Schema[]) : [];
  const [branch] = branches;
  if (branch !== undefined) return exampleOf(field, branch);
  const { name, text, example } = field;
  const named = namedValues.exec(text)?.[1];
  const candidates = [
    ...(named === undefined ? [] : [named]),
    ...(example === undefined ? [] : [example, String(example)]),
    ...byEnding.flatMap(([ending, examples]) =>
      ending.test(name) ? examples.flatMap((each) => [each, String(each)]) : [],
    ),
    ...types.flatMap((each) => byType[each] ?? []),
    ...(schema["pattern"] === undefined ? [] : patterned),
  ];
  return candidates.find((candidate) => fits(candidate, schema, types));
}

function fits(candidate: Scalar, schema: Schema, types: readonly string[]): boolean {
  const { minimum, maximum, minLength, maxLength, pattern, format } = schema;
  if (typeof candidate === "boolean") return types.includes("boolean");
  if (typeof candidate === "number") {
    return (
      types.some((type) => type === "number" || type === "integer") &&
      candidate >= numberOr(minimum, Number.NEGATIVE_INFINITY) &&
      candidate <= numberOr(maximum, Number.POSITIVE_INFINITY)
    );
  }
  return (
    types.includes("string") &&
    format === undefined &&
    candidate.length >= numberOr(minLength, 0) &&
    candidate.length <= numberOr(maxLength, Number.POSITIVE_INFINITY) &&
    (typeof pattern !== "string" || new RegExp(pattern, "u").test(candidate))
  );
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}
