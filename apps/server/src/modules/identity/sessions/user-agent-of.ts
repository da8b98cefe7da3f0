/** The User-Agent header of a request; shown to its owner, never trusted. */

import type { FastifyRequest } from "fastify";

export function userAgentOf({ headers }: FastifyRequest): string {
  return headers["user-agent"] ?? "";
}
