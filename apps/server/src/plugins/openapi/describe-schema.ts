/**
 * Turns the schema of a call into a schema of the API description: exported schemas become components, literals become
 * enumerations, and fields get their texts and an example.
 */

import { exampleOf } from "./example-of.ts";
import { enumerationOf } from "./named-values.ts";
import type { Schema, SchemaTexts } from "./schema-texts.ts";

export interface SchemaDescriber {
  /** Exported schemas that were described, by name. */
  readonly components: ReadonlyMap<string, Schema>;
  /** Describes a schema, as a component if it is exported. An open schema allows unknown fields. */
  describe(schema: Schema, options?: { readonly isOpen: boolean }): Schema;
  /** Describes the fields of a schema, for parameters. */
  describeFields(schema: Schema): Readonly<Record<string, Schema>>;
}

/** The fields of the envelope of a success. */
const envelopeFields: SchemaTexts["commonFields"] = {
  success: ["True for a success."],
  message: ["Null for a success."],
  errorCode: ["Null for a success."],
  token: ["The token of the session, as in `value`.", "o1Zp0cXkq3bZr0l2yq9v7w"],
};

export function createSchemaDescriber(texts: SchemaTexts): SchemaDescriber {
  const components = new Map<string, Schema>();

  const describe: SchemaDescriber["describe"] = (schema, { isOpen } = { isOpen: false }) => {
    const name = texts.nameOf(schema);
    const inPlace = () => {
      const { additionalProperties, ...open } = describeInPlace(schema);
      return isOpen || additionalProperties === undefined ? open : { ...open, additionalProperties };
    };
    if (name === undefined) return inPlace();
    if (!components.has(name)) components.set(name, inPlace());
    return { $ref: `#/components/schemas/${name}` };
  };

  const describeInPlace = (schema: Schema): Schema => {
    const { anyOf, const: literal, items, patternProperties, properties, ...rest } = schema;
    const text = texts.textOf(schema);
    return {
      ...(text === undefined ? {} : { description: text }),
      ...rest,
      ...(literal === undefined ? {} : { enum: [literal] }),
      ...(items === undefined ? {} : { items: describe(items as Schema) }),
      ...(patternProperties === undefined ? {} : { additionalProperties: mapValueOf(patternProperties as Schema) }),
      ...(properties === undefined ? {} : { properties: describeFields(schema) }),
      ...(anyOf === undefined ? {} : joinBranches((anyOf as readonly Schema[]).map((branch) => describe(branch)))),
    };
  };

  /** Clients know maps by the schema of their values; the pattern of the keys is for the server only. */
  const mapValueOf = (patternProperties: Schema) => describe(Object.values(patternProperties)[0] as Schema);

  const describeFields = (schema: Schema) =>
    mapValues(schema["properties"] as Readonly<Record<string, Schema>>, (field, name) => {
      const described = describe(field);
      const isEnvelope = "errorCode" in (schema["properties"] as Schema);
      const [commonText, commonExample] = (isEnvelope ? envelopeFields : texts.commonFields)[name] ?? [];
      const text =
        texts.fieldTextOf(schema, name, field) ?? commonText ?? (described["description"] as string | undefined);
      const limited = { ...described, ...enumerationOf(String(text), described) };
      const example = exampleOf({ name, text: String(text), example: commonExample }, limited);
      return {
        ...limited,
        ...(text === undefined ? {} : { description: asSentence(text) }),
        ...(example === undefined ? {} : { examples: [example] }),
      };
    });

  return { components, describe, describeFields };
}

/** A comment that begins with a lower-case letter lists the values of the field. */
function asSentence(text: string): string {
  return /^[a-z]/.test(text) ? `Values: ${text}` : text;
}

/** Literals become one enumeration, and a simple schema or null becomes one schema with two types. */
function joinBranches(branches: readonly Schema[]): Schema {
  const isNull = (branch: Schema) => branch["type"] === "null";
  const others = branches.filter((branch) => !isNull(branch));
  const [first = {}] = others;
  const { type } = first;
  const values = others.flatMap((branch) => (branch["enum"] as readonly unknown[] | undefined) ?? []);
  const isEnumeration = others.every((branch) => "enum" in branch && branch["type"] === type);
  if (others.length !== 1 && !isEnumeration) return { anyOf: branches };
  if (typeof type !== "string" || "properties" in first) return { anyOf: branches };
  const joined = isEnumeration ? { type, enum: values } : first;
  if (others.length === branches.length) return joined;
  return { ...joined, type: [type, "null"], ...(isEnumeration ? { enum: [...values, null] } : {}) };
}

function mapValues<Value>(
  record: Readonly<Record<string, Schema>>,
  map: (value: Schema, name: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}
