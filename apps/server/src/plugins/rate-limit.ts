/**
 * Sheds callers that ask too often, before anything costly is done. Points are kept per process: the bound is a
 * shield against floods, not a rule of the business (those stand in the database). Source: docs/security.md, Guessing;
 * docs/security.md, Overload.
 */

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { FastifyRequest } from "fastify";
import { networkOf } from "../core/network/network-of.ts";
import { Refusal } from "../core/refusal.ts";

/**
 * `session`: login and registration; `message`: what sends an SMS or e-mail; `desk`: what agents do for and to others,
 * many of them behind one address; `past`: what adds up months of the books; `call`: everything else.
 */
export type RateClass = "session" | "message" | "desk" | "past" | "call";

const bounds: Readonly<Record<RateClass, { points: number; duration: number }>> = {
  session: { points: 60, duration: 60 },
  message: { points: 10, duration: 60 },
  desk: { points: 120, duration: 60 },
  past: { points: 60, duration: 60 },
  call: { points: 20_000, duration: 10 },
};

declare module "fastify" {
  interface FastifyInstance {
    rateLimiters: Readonly<Record<RateClass, RateLimiterMemory>>;
  }
}

/** Fresh limiters; `factor` widens the bounds for load tests and the demo. */
export function createRateLimiters(factor = 1): Readonly<Record<RateClass, RateLimiterMemory>> {
  const make = ({ points, duration }: { points: number; duration: number }) =>
    new RateLimiterMemory({ points: points * factor, duration });
  const { session, message, desk, past, call } = bounds;
  return {
    session: make(session),
    message: make(message),
    desk: make(desk),
    past: make(past),
    call: make(call),
  };
}

/** Takes one point of the caller. Refuses `too.much.request`. */
export async function takeToken(request: FastifyRequest, rate: RateClass): Promise<void> {
  try {
    await request.server.rateLimiters[rate].consume(callerOf(request.ip));
  } catch (spent) {
    if (spent instanceof RateLimiterRes) throw new Refusal("too.much.request").after(spent.msBeforeNext);
    throw spent;
  }
}

/** Whoever has one IPv6 address has the whole /64 of it. */
function callerOf(ip: string): string {
  const network = networkOf(ip);
  return network.endsWith("/64") ? network : ip;
}
