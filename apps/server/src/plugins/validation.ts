/**
 * Schema validation: bodies are taken literally and refuse unknown fields; query strings and path parameters are text,
 * so their numbers and booleans are read out of it. Nothing is silently removed.
 */

import { Ajv } from "ajv";
import type { FastifyInstance, FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";

const common = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false } as const;

/** Installs the validators of bodies and of everything else. */
export function installValidation(app: FastifyInstance): void {
  const literal = new Ajv({ ...common, coerceTypes: false });
  const textual = new Ajv({ ...common, coerceTypes: "array" });
  const compile: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
    (httpPart === "body" ? literal : textual).compile(schema);
  app.setValidatorCompiler(compile);
}
