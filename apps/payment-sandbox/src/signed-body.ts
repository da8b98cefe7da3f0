/** Checks the signatures of API requests over their raw text, then reads the body by its schema. */

import { Compile } from "typebox/compile";
import type { Static, TSchema } from "typebox";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Now } from "./clock.ts";
import { isSigned } from "./signature.ts";

export interface SignatureDeps {
  readonly now: Now;
  readonly secret: string;
}

/** Refuses unsigned requests with 401, on every route of this scope. */
export function requireSignature(api: FastifyInstance, { now, secret }: SignatureDeps): void {
  api.addHook("preHandler", async (request, reply) => {
    const raw = typeof request.body === "string" ? request.body : "";
    const signedText = { secret, text: `${request.method} ${request.url}.${raw}`, nowMs: now() };
    if (!isSigned(request.headers["x-signature"], signedText)) return reply.code(401).send({ error: "signature" });
    return undefined;
  });
}

/** The parsed body; undefined when it is not JSON or does not match the schema. */
export function readBody<Schema extends TSchema>(schema: Schema, { body }: FastifyRequest): Static<Schema> | undefined {
  try {
    const parsed: unknown = JSON.parse(typeof body === "string" ? body : "");
    return Compile(schema).Check(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
