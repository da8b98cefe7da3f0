/**
 * Schema validation: bodies are taken literally and refuse unknown fields; query strings and path parameters are text,
 * so their numbers and booleans are read out of it. Nothing is silently removed. Text that the database cannot keep is
 * refused here, too, for every route at once.
 */

import { Ajv } from "ajv";
import type { FastifyInstance, FastifySchemaCompiler } from "fastify";
import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import type { TSchema } from "typebox";

const common = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false } as const;

/** Installs the validators of bodies and of everything else. */
export function installValidation(app: FastifyInstance): void {
  const literal = new Ajv({ ...common, coerceTypes: false });
  const textual = new Ajv({ ...common, coerceTypes: "array" });
  const compile: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
    const fits = (httpPart === "body" ? literal : textual).compile(schema);
    // After the schema, which has bounded how deep the input may be. An encrypted body was opened before.
    return (input: unknown) => {
      if (!fits(input)) return { error: fits.errors ?? [] };
      const path = findUnstorable(input, "");
      return path === undefined ? { value: input } : { error: [unstorableAt(path)] };
    };
  };
  app.setValidatorCompiler(compile);
}

/**
 * The path of the first text that PostgreSQL cannot keep: U+0000 is refused in every text (22021), half a surrogate
 * pair in every JSON (22P02). Undefined when all can be kept.
 */
function findUnstorable(input: unknown, path: string): string | undefined {
  if (typeof input === "string") return isStorable(input) ? undefined : path;
  if (typeof input !== "object" || input === null) return undefined;
  for (const [name, inner] of Object.entries(input)) {
    const found = isStorable(name) ? findUnstorable(inner, `${path}/${name}`) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}

function unstorableAt(instancePath: string): FastifySchemaValidationError {
  return { keyword: "storable", instancePath, schemaPath: "", params: {} };
}

function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
