/** Adds an ETag to the response of a call, and answers 304 if the client already has the response with this ETag. */

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Returns the payload, or null for 304. Failures get no ETag. */
export function replyConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  const etag = `"${createHash("sha256").update(payload).digest("base64url").slice(0, 27)}"`;
  // The browser may cache the response for one person and must revalidate it each time.
  void reply.header("etag", etag).header("cache-control", "private, no-cache");
  void reply.header("vary", "Authorization, Language");
  if (request.headers["if-none-match"] !== etag) return payload;
  void reply.code(304).removeHeader("content-length").removeHeader("content-type");
  return null;
}
