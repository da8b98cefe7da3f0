/** The User-Agent header of a request. It is shown to the owner of the session, and never trusted. */

import type { FastifyRequest } from "fastify";

export function userAgentOf({ headers }: FastifyRequest): string {
  return headers["user-agent"] ?? "";
}
