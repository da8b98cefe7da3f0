/**
 * Refuses callers that call too often, before anything expensive runs. Each call is counted per address, and calls of
 * some classes also per account and per device. Thousands of customers of a mobile carrier share one address.
 * Therefore, where an account or a device has a limit, it reaches that limit before the higher one of its address.
 * Business limits are checked in the database. Source: docs/security.md, Guessing and Overload.
 */

import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Redis } from "ioredis";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../core/actor.ts";
import { networkOf } from "../core/network/network-of.ts";
import { Refusal } from "../core/refusal.ts";

/**
 * `login`, `register`, `launch` and `withdraw`: the calls of these names; `captcha`: captchas for them; `session`:
 * other calls about accounts; `message`: calls that send an SMS or e-mail; `agent`: calls of agents about other
 * members; `past`: calls that sum up months of the ledger; `call`: all others.
 */
export type RateClass =
  | "login"
  | "register"
  | "launch"
  | "withdraw"
  | "captcha"
  | "session"
  | "message"
  | "agent"
  | "past"
  | "call";
/**
 * `account`: a signed-in person, or the account name of a login. `device`: a session, or, in a call without a session,
 * an address and user agent. `address`: the IPv4 address or the /64 of an IPv6 address.
 */
export type RateScope = "account" | "device" | "address";

interface Limit {
  readonly points: number;
  readonly seconds: number;
}
type ClassLimits = Readonly<Partial<Record<RateScope, Limit>>> & { readonly address: Limit };

const perMinute = (points: number): Limit => ({ points, seconds: 60 });

export const rateLimits: Readonly<Record<RateClass, ClassLimits>> = {
  login: { account: perMinute(20), device: perMinute(120), address: perMinute(600) },
  register: { device: perMinute(60), address: perMinute(300) },
  launch: { account: perMinute(60), device: perMinute(240), address: perMinute(2_000) },
  withdraw: { account: perMinute(20), device: perMinute(20), address: perMinute(600) },
  captcha: { device: perMinute(120), address: perMinute(600) },
  session: { account: perMinute(60), device: perMinute(60), address: perMinute(600) },
  message: { address: perMinute(10) },
  agent: { address: perMinute(120) },
  past: { address: perMinute(60) },
  call: { address: { points: 20_000, seconds: 10 } },
};
/** If one network sends more registrations than this within this time, further ones need a captcha. */
export const registrationBurst: Limit = { points: 20, seconds: 600 };
/**
 * The limit of a person's uploads. It is enough, because a person sends at most three pictures for each of a few
 * purposes.
 */
export const uploadLimit: Limit = perMinute(10);

export type ClassLimiters = Readonly<Partial<Record<RateScope, RateLimiterAbstract>>> & {
  readonly address: RateLimiterAbstract;
};
export interface RateLimiters extends Readonly<Record<RateClass, ClassLimiters>> {
  readonly registrationBurst: RateLimiterAbstract;
  readonly upload: RateLimiterAbstract;
}

declare module "fastify" {
  interface FastifyInstance {
    rateLimiters: RateLimiters;
  }
}

export interface RateLimiterOptions {
  /** Multiplies all limits, for load tests. */
  readonly factor?: number | undefined;
  /** The store that all processes share; without it, or while it does not answer, each process counts for itself. */
  readonly store?: Redis | undefined;
}

export function createRateLimiters({ factor = 1, store }: RateLimiterOptions = {}): RateLimiters {
  const make = (name: string, { points, seconds }: Limit): RateLimiterAbstract => {
    const options = { keyPrefix: `openhouse:rate:${name}`, points: points * factor, duration: seconds };
    const own = new RateLimiterMemory(options);
    // Nearly every call takes a token of this class, and none of them may wait for another server.
    if (store === undefined || name.startsWith("call:")) return own;
    return new RateLimiterRedis({
      ...options,
      storeClient: store,
      insuranceLimiter: own,
      rejectIfRedisNotReady: true,
    });
  };
  const makeClass = (rate: RateClass): ClassLimiters => {
    const { account, device, address } = rateLimits[rate];
    return {
      ...(account && { account: make(`${rate}:account`, account) }),
      ...(device && { device: make(`${rate}:device`, device) }),
      address: make(`${rate}:address`, address),
    };
  };
  return {
    login: makeClass("login"),
    register: makeClass("register"),
    launch: makeClass("launch"),
    withdraw: makeClass("withdraw"),
    captcha: makeClass("captcha"),
    session: makeClass("session"),
    message: makeClass("message"),
    agent: makeClass("agent"),
    past: makeClass("past"),
    call: makeClass("call"),
    registrationBurst: make("registrationBurst", registrationBurst),
    upload: make("upload", uploadLimit),
  };
}

/** Uses one point of the address. Refuses `too.much.request`. */
export function takeToken(request: FastifyRequest, rate: RateClass): Promise<void> {
  return consume(request.server.rateLimiters[rate].address, callerOf(request.ip));
}

/** Uses one point of the account, then one of the device, if the class has such limits. Refuses `too.much.request`. */
export async function takePersonTokens(request: FastifyRequest, rate: RateClass, actor: Actor): Promise<void> {
  const { account, device } = request.server.rateLimiters[rate];
  const person = personOf(actor);
  if (person !== undefined) await consume(account, person);
  await consume(device, actor.kind === "visitor" ? deviceOf(request) : `session:${actor.sessionId}`);
}

export interface LoginAttempt {
  readonly merchantId: number;
  readonly kind: "member" | "staff";
  /** The typed account name. */
  readonly account: string;
  /** As returned by `knownDeviceOf`. */
  readonly device?: string | undefined;
}

/**
 * Counts a login attempt for the account. Attempts from a known device are counted separately, so that other people
 * cannot use up the owner's attempts. Refuses `too.much.request`.
 */
export async function takeLoginToken({ server }: { server: FastifyInstance }, login: LoginAttempt): Promise<void> {
  const { merchantId, kind, account, device } = login;
  const key = device === undefined ? `${merchantId}:${kind}:${account.slice(0, 100)}` : `device:${device}`;
  await consume(server.rateLimiters.login.account, key);
}

/** Counts a registration; true if its network has sent so many that this registration needs a captcha. */
export async function isRegistrationBurst({ server, ip }: Pick<FastifyRequest, "server" | "ip">): Promise<boolean> {
  try {
    await server.rateLimiters.registrationBurst.consume(networkOf(ip));
    return false;
  } catch (error) {
    if (error instanceof RateLimiterRes) return true;
    throw error;
  }
}

/** Counts an upload. Refuses `too.much.request`. */
export async function takeUploadToken({ server }: Pick<FastifyRequest, "server">, person: string): Promise<void> {
  await consume(server.rateLimiters.upload, person);
}

async function consume(limiter: RateLimiterAbstract | undefined, key: string): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new Refusal("too.much.request").after(error.msBeforeNext);
    throw error;
  }
}

/** Identifies a signed-in person. */
export function personOf(actor: Actor): string | undefined {
  switch (actor.kind) {
    case "visitor":
      return undefined;
    case "member":
      return `${actor.merchantId}:member:${actor.memberId}`;
    case "staff":
      return `${actor.merchantId}:staff:${actor.staffId}`;
  }
}

/** The address and the user agent, because people who share an address often have different browsers. */
function deviceOf({ ip, headers }: FastifyRequest): string {
  return `${callerOf(ip)} ${headers["user-agent"]?.slice(0, 200) ?? ""}`;
}

/**
 * The address as it is counted: the whole /64 of an IPv6 address, because the owner of one address owns all addresses
 * of its /64.
 */
export function callerOf(ip: string): string {
  const network = networkOf(ip);
  return network.endsWith("/64") ? network : ip;
}
