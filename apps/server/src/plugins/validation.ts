/**
 * Schema validation. Bodies of our own calls are not converted and may not have unknown fields; those of the family's
 * calls are first read as family-input.ts describes. In query strings and path parameters numbers and booleans are
 * parsed from text. Text that the database cannot store is refused here for all routes.
 */

import { Ajv } from "ajv";
import fastJsonStringify from "fast-json-stringify";
import type { FastifyInstance } from "fastify";
import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import type { TSchema } from "typebox";
import { isOpenSchema, readFamilyInput } from "./family-input.ts";
import { PictureBody } from "./picture-routes.ts";

const common = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false } as const;
const bodyAjv = new Ajv({ ...common, coerceTypes: false });
const parameterAjv = new Ajv({ ...common, coerceTypes: "array" });
bodyAjv.addFormat("byte", isBase64);
const compileBody = oncePerSchema((schema) => bodyAjv.compile(schema));
const compileParameters = oncePerSchema((schema) => parameterAjv.compile(schema));
const compileReply = oncePerSchema((schema) => fastJsonStringify(schema));

/** Installs the validators of bodies and of other parts, and the serializers of replies. */
export function installValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    if (schema === PictureBody) return (value: unknown) => ({ value });
    const isValid = httpPart === "body" ? compileBody(schema) : compileParameters(schema);
    const read = isOpenSchema(schema) ? (input: unknown) => readFamilyInput(schema, input) : (input: unknown) => input;
    // Texts are checked after the schema, which limits the depth of the input. An encrypted body was decrypted before.
    return (received: unknown) => {
      const input = read(received);
      if (!isValid(input)) return { error: isValid.errors ?? [] };
      const path = findUnstorable(input, "");
      return path === undefined ? { value: input } : { error: [unstorableAt(path)] };
    };
  });
  app.setSerializerCompiler<TSchema>(({ schema }) => compileReply(schema));
}

/**
 * Compiles equal schemas once per process: the envelope of failures is part of every route, and tests build the same
 * application many times.
 */
function oncePerSchema<Compiled>(compile: (schema: TSchema) => Compiled): (schema: TSchema) => Compiled {
  const compiledSchemas = new Map<string, Compiled>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const compiled = compiledSchemas.get(text) ?? compile(schema);
    compiledSchemas.set(text, compiled);
    return compiled;
  };
}

/**
 * The path of the first text that PostgreSQL cannot store: U+0000 is refused in any text (22021), half a surrogate pair
 * in JSON (22P02). Undefined if there is none.
 */
function findUnstorable(input: unknown, path: string): string | undefined {
  if (typeof input === "string") return isStorable(input) ? undefined : path;
  if (typeof input !== "object" || input === null) return undefined;
  for (const [name, inner] of Object.entries(input)) {
    const foundPath = isStorable(name) ? findUnstorable(inner, `${path}/${name}`) : path;
    if (foundPath !== undefined) return foundPath;
  }
  return undefined;
}

function unstorableAt(instancePath: string): FastifySchemaValidationError {
  return { keyword: "storable", instancePath, schemaPath: "", params: {} };
}

/**
 * True if the text is base64, with or without padding. Node's decoder skips invalid characters, so with these the
 * decoded result is shorter than the length of the text implies.
 */
export function isBase64(text: string): boolean {
  const padding = text.endsWith("==") ? 2 : Number(text.endsWith("="));
  const digits = text.length - padding;
  if (digits === 0 || digits % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return false;
  return Buffer.from(text, "base64").length === Math.floor((digits * 3) / 4);
}

function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
