/**
 * Sends generated requests to every route, as every kind of caller. Each JSON response must fit the route's schema, or
 * be a refusal with a known code and a text. A 5xx, a stack trace or an uncaught rejection is a fault.
 *
 * The suite stays below the load at which the server refuses requests with 503 (docs/security.md, Password hashes;
 * docs/security.md, Overload), so that each 5xx is a fault: concurrent requests do not exceed the hash queue or the
 * connections, and the effect of a request that closes the portal, a vendor or a game is undone before the next
 * request. Load shedding is tested by `npm run bench login` and costly-gate.test.ts.
 */

import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import fc from "fast-check";
import { errorStatus } from "@openhouse/protocol/core/error-codes";
import type { Audience } from "../../src/core/actor.ts";
import { hashesAtOnce } from "../../src/core/secrets/password-hasher.ts";
import { defaultConnections } from "../../src/db/connection.ts";
import { permissionTable } from "../../src/permission-rows.ts";
import type { TestAnswer, TestApp } from "../../src/testing/test-app.ts";
import { signInAllAudiences } from "../../src/testing/test-people.ts";
import { arbitraryOf, garbage, nastyTexts, nearlyOf } from "./arbitrary-of.ts";
import type { Schema } from "./arbitrary-of.ts";
import { routesOf, servedFiles } from "./routes-of.ts";
import type { FuzzedRoute } from "./routes-of.ts";

export interface FuzzLimits {
  /** Stops after this number of requests. */
  readonly requests?: number;
  /** Stops after this time. */
  readonly forMs?: number;
}

export interface FuzzSum {
  readonly seed: number;
  readonly requests: number;
  /** "METHOD /path" of each route. */
  readonly routes: readonly string[];
  /** HTTP status → number of responses. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Route → number of successful responses. */
  readonly successes: ReadonlyMap<string, number>;
  /** Each kind of violation once, with a request that causes it. */
  readonly faults: readonly string[];
}

interface GeneratedRequest {
  readonly url: string;
  readonly body: unknown;
  readonly isPlain: boolean;
}

/**
 * Paths that are not called. The adjustable clock would run the jobs of all the skipped time, and the documentation
 * page is not an API call. The demo's deposit calls a payment provider whose clock does not follow this suite's clock,
 * so the provider would refuse our signatures as too old.
 */
export const excludedPaths = /^\/(?:demo\/(?:clock|deposit)|docs)/;
const batch = Math.min(hashesAtOnce, defaultConnections);
/** Staff calls after which a 503 for other callers is correct. */
const closingCalls = /^(?:POST|PUT) \/backoffice\/api\/(?:games\/)?maintenance/;
const hourMs = 3_600_000;

/** Each route is called at least this often, because on a slow machine the time limit allows too few requests. */
const fewestPasses = 2;

/** Runs until the first of the two limits is reached, but calls each route at least twice. */
export async function runFuzz(test: TestApp, seed: number, { requests = Infinity, forMs = Infinity }: FuzzLimits) {
  const world = await prepareWorld(test, seed);
  const untilMs = performance.now() + forMs;
  const hasRoom = () => world.requests < requests && performance.now() < untilMs;
  for (let passes = 0; passes < fewestPasses || hasRoom(); passes += 1) {
    const [closers, routes] = splitClosing(world.routes.toSorted(() => world.next() - 0.5));
    for (let at = 0; at < routes.length; at += batch) {
      await Promise.all(routes.slice(at, at + batch).map((route) => sendOne(world, route)));
    }
    for (const route of closers) {
      await sendOne(world, route);
      await undoStaffChanges(test);
    }
    await world.signInAgain();
  }
  world.stop();
  const { statuses, successes, faults } = world;
  const sum: FuzzSum = {
    seed,
    requests: world.requests,
    routes: world.routes.map(({ method, url }) => `${method} ${url}`),
    statuses: Object.fromEntries([...statuses].toSorted()),
    successes,
    faults: [...faults.values()],
  };
  return sum;
}

function splitClosing(routes: readonly FuzzedRoute[]): [FuzzedRoute[], FuzzedRoute[]] {
  const closes = ({ method, url }: FuzzedRoute) => closingCalls.test(`${method} ${url}`);
  return [routes.filter(closes), routes.filter((route) => !closes(route))];
}

async function prepareWorld(test: TestApp, seed: number) {
  const ajv = new Ajv({ strict: false, allErrors: false });
  const routes = [...routesOf(test.app).filter(({ url }) => !excludedPaths.test(url)), ...servedFiles];
  const checks = new Map<FuzzedRoute, ValidateFunction>(routes.map((route) => [route, ajv.compile(route.reply)]));
  const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { seed, numRuns: 5_000 });
  const faults = new Map<string, string>();
  const uncaught = (error: unknown) => faults.set("uncaught", `uncaught: ${String(error)}`);
  process.on("unhandledRejection", uncaught);
  let people = await signInAllAudiences(test);
  let draws = 0;
  return {
    test,
    routes,
    checks,
    faults,
    statuses: new Map<string, number>(),
    successes: new Map<string, number>(),
    words: await wordsOf(test),
    requests: 0,
    next: () => random[draws++ % random.length] ?? 0.5,
    seedOf: () => seed + draws++,
    tokenOf: (audience: Audience) => people.get(audience),
    audiences: [...people.keys()],
    /** Undoes changes by the staff, and signs all callers in again, because some calls end the caller's session. */
    async signInAgain() {
      await undoStaffChanges(test);
      // Moves the clock past hourly limits, such as the number of trial accounts per IP address.
      test.clock.advanceMs(hourMs);
      people = await signInAllAudiences(test);
    },
    stop: () => process.off("unhandledRejection", uncaught),
  };
}

/** Staff requests can close the portal, switch features off, and block people. This function undoes these changes. */
async function undoStaffChanges({ deps }: TestApp): Promise<void> {
  await deps.db.query(`delete from maintenance_window`);
  for (const table of ["vendor", "game"]) {
    await deps.db.query(`update ${table} set maintenance_from = null, maintenance_until = null
                         where maintenance_from is not null`);
  }
  await deps.db.query(`delete from merchant_setting where key not like 'verification.%'`);
  // Phone verification would block the next registrations, and verification of a new login location the next logins.
  await deps.db.query(`update merchant_flag set enabled = mod_id not in ('REGMOBVERF3', 'LOGINIPVERF3')`);
  await deps.merchants.reload();
}

type World = Awaited<ReturnType<typeof prepareWorld>>;

/** Existing ids, names and codes, so that requests pass the first checks. */
async function wordsOf({ deps, register }: TestApp): Promise<string[]> {
  const person = await register("fuzzedmember");
  const rows = await deps.db.query<{ id: bigint }>(`select id from member where merchant_id = 1 order by id limit 5`);
  const ids = rows.map(({ id }) => String(id));
  const codes = [
    "capiz-after-dark",
    "STUDIO",
    "RNG",
    "PHP",
    "EN",
    "TY",
    "openhouse",
    "localhost",
    "0",
    "1",
    "100",
    "2026-01-31",
  ];
  return [...ids, person.account, person.password, ...codes];
}

async function sendOne(world: World, route: FuzzedRoute): Promise<void> {
  const audience = drawAudience(world, route);
  const generated = generateRequest(world, route);
  const token = world.tokenOf(audience);
  const request = {
    method: route.method,
    url: generated.url,
    ...(generated.body === undefined ? {} : { body: generated.body }),
    ...(token === undefined ? {} : { token }),
    language: world.next() < 0.5 ? ("EN" as const) : ("TY" as const),
  };
  world.requests += 1;
  const call = route.isEncrypted && !generated.isPlain ? world.test.callEncrypted : world.test.call;
  const answer = await call(request);
  count(world.statuses, String(answer.status));
  if (answer.status === 200) count(world.successes, `${route.method} ${route.url}`);
  const problem = problemOf(answer, world.checks.get(route));
  if (problem === undefined) return;
  const kind = `${route.method} ${route.url}: ${problem}`;
  const example = JSON.stringify({ audience, ...request, token: undefined }).slice(0, 600);
  if (!world.faults.has(kind)) world.faults.set(kind, `${kind}\n  ${example}\n  ${answer.raw.body.slice(0, 300)}`);
}

/** Draws mostly a caller with permission, because the code behind the permission check matters more. */
function drawAudience(world: World, { method, url }: FuzzedRoute): Audience {
  const allowed = permissionTable[`${method} ${url}`];
  const candidates = allowed !== undefined && world.next() < 0.8 ? allowed : world.audiences;
  return candidates[Math.floor(world.next() * candidates.length)] ?? "visitor";
}

function generateRequest(world: World, route: FuzzedRoute): GeneratedRequest {
  const { words } = world;
  const sample = <T>(arbitrary: fc.Arbitrary<T>): T =>
    fc.sample(arbitrary, { seed: world.seedOf(), numRuns: 1 })[0] as T;
  const kind = world.next();
  const pick = (schema: Schema) => {
    if (kind < 0.45) return sample(arbitraryOf(schema, words));
    return kind < 0.85 ? sample(nearlyOf(schema, words)) : sample(garbage);
  };
  const text = (schema: Schema) => {
    const value = kind < 0.6 ? sample(arbitraryOf(schema, words)) : sample(fc.constantFrom(...nastyTexts, ...words));
    return encodeURIComponent(String(value).toWellFormed());
  };
  const path = route.url.replaceAll(
    /:(\w+)/g,
    (_, name: string) => text(route.params[name] ?? { type: "string" }) || "1",
  );
  const query = Object.entries(route.query)
    .filter(() => world.next() < 0.6)
    .map(([name, schema]) => `${name}=${text(schema)}`)
    .join("&");
  const hasBody = route.method !== "GET" && (route.body !== undefined || kind > 0.9);
  const body = hasBody ? (pick(route.body ?? {}) ?? {}) : undefined;
  return { url: query === "" ? path : `${path}?${query}`, body: asPayload(body), isPlain: world.next() < 0.1 };
}

/** A body that is neither an object nor an array is sent in an array. */
function asPayload(body: unknown): unknown {
  return typeof body === "object" || body === undefined ? body : [body];
}

function problemOf(answer: TestAnswer, check: ValidateFunction | undefined): string | undefined {
  const { status, raw, body } = answer;
  if (status >= 500) return `status ${status} ${String(body["errorCode"])}`;
  if (/\bat (?:async )?\w.*\.ts:\d+|node_modules/.test(raw.body)) return "a stack in the answer";
  if (status === 200) {
    if (!String(raw.headers["content-type"]).includes("json")) return undefined;
    return check === undefined || check(body)
      ? undefined
      : `reply against its schema: ${JSON.stringify(check.errors?.[0])}`;
  }
  if (status >= 300 && status < 400) return undefined;
  // An unknown URL returns the HTML page for "not found".
  if (status === 404 && String(raw.headers["content-type"]).startsWith("text/html")) return undefined;
  const isKnownCode = typeof body["errorCode"] === "string" && body["errorCode"] in errorStatus;
  if (!isKnownCode) return `status ${status} with the unknown code ${String(body["errorCode"])}`;
  const message = body["message"];
  return typeof message === "string" && message !== "" && message !== body["errorCode"]
    ? undefined
    : "a refusal without a text";
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
