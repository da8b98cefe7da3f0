/** What the browser says it is; only shown to its owner, never believed. */

import type { FastifyRequest } from "fastify";

export function userAgentOf({ headers }: FastifyRequest): string {
  return headers["user-agent"] ?? "";
}
