/** An ETag over the answer of a call, and 304 for whoever has that answer already. */

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What is sent in place of the payload: the payload itself, or nothing. Failures have no tag. */
export function answerOnce(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  const etag = `"${createHash("sha256").update(payload).digest("base64url").slice(0, 27)}"`;
  // Kept by the browser of one person, and asked for again each time: the tag says whether it still holds.
  void reply.header("etag", etag).header("cache-control", "private, no-cache");
  void reply.header("vary", "Authorization, Language");
  if (request.headers["if-none-match"] !== etag) return payload;
  void reply.code(304).removeHeader("content-length").removeHeader("content-type");
  return null;
}
