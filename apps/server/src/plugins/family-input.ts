/**
 * Input of the family's calls (packages/protocol/src/core/specified-calls.ts). Clients of the family send fields that
 * we do not know, empty text where they have no value, and numbers as text or text as numbers. Our own calls stay
 * strict. Source: docs/wire-format.md, Calls.
 */

import type { TSchema } from "typebox";

/** The keywords of a schema that are needed here. */
interface Keywords {
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Keywords[];
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** Returns the schema of an object with unknown fields allowed, also in the objects inside it. */
export function openSchema(schema: TSchema): TSchema {
  return openKeywords(schema);
}

function openKeywords(schema: Keywords): Keywords {
  const { type, properties } = schema;
  if (type !== "object" || properties === undefined) return schema;
  const inner = Object.entries(properties).map(([name, property]) => [name, openKeywords(property)] as const);
  return { ...schema, properties: Object.fromEntries(inner), additionalProperties: true };
}

/** True for a schema that `openSchema` returned. */
export function isOpenSchema(schema: TSchema): boolean {
  const { type, properties, additionalProperties } = schema as Keywords;
  return type === "object" && properties !== undefined && additionalProperties === true;
}

/**
 * Returns the known fields of the input, so that nothing unknown reaches a handler or the hash of a repeated call.
 * Leaves out optional fields that are empty text or null. Converts between numbers and text where the schema requires
 * it, except where it allows both (amounts). An absent body is an empty object.
 */
export function readFamilyInput(schema: TSchema, input: unknown): unknown {
  return input === null || input === undefined ? {} : readKnown(schema, input);
}

function readKnown(schema: Keywords, input: unknown): unknown {
  const { properties, required = [] } = schema;
  if (properties === undefined || typeof input !== "object" || input === null || Array.isArray(input)) {
    return asDeclared(schema, input);
  }
  const known = Object.entries(input).flatMap(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isAbsent = (value === "" || value === null) && !required.includes(name);
    if (property === undefined || isAbsent) return [];
    return [[name, accountNumbers.has(name) ? value : readKnown(property, value)]];
  });
  return Object.fromEntries(known);
}

/** Fields that are never converted to text, because a number has lost the zeros at its beginning. */
const accountNumbers: ReadonlySet<string> = new Set(["cardNumber", "walletAddress"]);
/** A number with more digits was rounded when its JSON was read. */
const numberText = /^-?\d{1,15}(?:\.\d{1,9})?$/;

function asDeclared({ type, anyOf = [] }: Keywords, value: unknown): unknown {
  if (typeof value !== "string" && typeof value !== "number") return value;
  const isExact = numberText.test(String(value));
  if (type === "string") return isExact ? String(value) : value;
  if (type === "integer" || type === "number") return isExact ? Number(value) : value;
  const choice = anyOf.find((option) => option.const !== undefined && String(option.const) === String(value));
  return choice === undefined ? value : choice.const;
}
