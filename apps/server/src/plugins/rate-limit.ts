/**
 * Refuses callers that call too often, before anything expensive runs. Points are kept per process, which is sufficient
 * against floods; business limits are checked in the database. Source: docs/security.md, Guessing and Overload.
 */

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { FastifyRequest } from "fastify";
import { networkOf } from "../core/network/network-of.ts";
import { Refusal } from "../core/refusal.ts";

/**
 * `session`: login and registration; `message`: calls that send an SMS or e-mail; `agent`: calls of agents about other
 * members, where many agents can share an IP address; `past`: calls that sum up months of the ledger; `call`: all
 * others.
 */
export type RateClass = "session" | "message" | "agent" | "past" | "call";

const bounds: Readonly<Record<RateClass, { points: number; duration: number }>> = {
  session: { points: 60, duration: 60 },
  message: { points: 10, duration: 60 },
  agent: { points: 120, duration: 60 },
  past: { points: 60, duration: 60 },
  call: { points: 20_000, duration: 10 },
};

declare module "fastify" {
  interface FastifyInstance {
    rateLimiters: Readonly<Record<RateClass, RateLimiterMemory>>;
  }
}

/** `factor` raises the limits for load tests and the demo. */
export function createRateLimiters(factor = 1): Readonly<Record<RateClass, RateLimiterMemory>> {
  const make = ({ points, duration }: { points: number; duration: number }) =>
    new RateLimiterMemory({ points: points * factor, duration });
  const { session, message, agent, past, call } = bounds;
  return {
    session: make(session),
    message: make(message),
    agent: make(agent),
    past: make(past),
    call: make(call),
  };
}

/** Uses one point of the caller. Refuses `too.much.request`. */
export async function takeToken(request: FastifyRequest, rate: RateClass): Promise<void> {
  try {
    await request.server.rateLimiters[rate].consume(callerOf(request.ip));
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new Refusal("too.much.request").after(error.msBeforeNext);
    throw error;
  }
}

/**
 * The address as it is counted: the whole /64 of an IPv6 address, because the owner of one address owns all addresses
 * of its /64.
 */
export function callerOf(ip: string): string {
  const network = networkOf(ip);
  return network.endsWith("/64") ? network : ip;
}
