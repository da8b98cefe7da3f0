/**
 * The real app on its own database, with real plugins and real SQL. It differs from production in these points: tests
 * set the clock, password hashes are cheap, rate limits are very high, requests are never refused because of overload,
 * and nothing is logged by default.
 */

import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { buildApp } from "../app.ts";
import type { Deps } from "../core/deps.ts";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import type { MemberId } from "../core/ids.ts";
import { codesOf, loadCallCodes } from "../plugins/openapi/describe-refusals.ts";
import { createTestClock } from "./test-clock.ts";
import type { TestClock } from "./test-clock.ts";
import { createSeededDatabase, createTestDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";
import { wireTestDeps } from "./test-deps.ts";
import type { TestDepsOptions } from "./test-deps.ts";

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly ownerUrl: string;
  /** Calls that were refused with a code that the API description does not list for them. */
  readonly unlistedCodes: readonly string[];
  /**
   * Sends one request; `token` authenticates it, `key` is its idempotency key (generated when a body is sent without
   * one).
   */
  call(request: TestCall): Promise<TestAnswer>;
  /** Sends a request with an encrypted body. */
  callEncrypted(request: TestCall): Promise<TestAnswer>;
  /** Registers a member through the real call. */
  register(account: string, options?: RegisterOptions): Promise<SignedInMember>;
  close(): Promise<void>;
}

interface RegisterOptions {
  readonly password?: string;
  readonly host?: string;
  /** By default the date of birth of an adult; null leaves the date of birth out. */
  readonly birthday?: string | null;
}

export interface TestCall {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly key?: string;
  readonly host?: string;
  readonly language?: "EN" | "TY";
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller's IP address; the loopback address by default. */
  readonly ip?: string;
}

/** The parts of a call whose body is a picture. */
export function pictureBody(file: Buffer): Pick<TestCall, "body" | "headers"> {
  return { body: file, headers: { "content-type": "image/png" } };
}

export interface TestAnswer {
  readonly status: number;
  /** The parsed body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** `body.value` of the envelope, for the caller to narrow. */
  readonly value: unknown;
  readonly errorCode: unknown;
  readonly raw: LightMyRequestResponse;
}

export interface SignedInMember {
  readonly token: string;
  readonly memberId: MemberId;
  readonly account: string;
  readonly password: string;
}

export interface TestAppOptions extends Omit<TestDepsOptions, "clock"> {
  /**
   * The URL of an existing migrated database with the owner's role; `close` keeps that database. Without a URL a
   * database is created, and `close` drops it.
   */
  readonly ownerUrl?: string;
}

const standardPassword = "Player2026";

/** Call `close` in `afterAll`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await openTestDatabase(options);
  const clock = createTestClock();
  const { deps, close } = await wireTestDeps(database.ownerUrl, { ...options, clock });
  // Load shedding is off, because other work on the machine can delay the event loop of a test.
  const app = await buildApp(deps, { rateFactor: 10_000, longestDelayMs: 0 });
  const unlistedCodes = watchCodes(app);
  await app.ready();
  const call = async (request: TestCall) => answerOf(await app.inject(injectionOf(request)));
  const callEncrypted = async (request: TestCall) => call(await encryptRequest(call, clock, request));
  return {
    app,
    deps,
    clock,
    ownerUrl: database.ownerUrl,
    unlistedCodes,
    call,
    callEncrypted,
    register: (account, registration = {}) => register(callEncrypted, account, registration),
    async close() {
      await app.close();
      await close();
      await database.drop();
    },
  };
}

/**
 * Uses the given database. Without one, copies the template with the demo's start data, or the empty template if
 * `config.demo` is false.
 */
async function openTestDatabase({
  ownerUrl,
  config,
}: TestAppOptions): Promise<Pick<TestDatabase, "ownerUrl" | "drop">> {
  if (ownerUrl !== undefined) return { ownerUrl, drop: async () => undefined };
  return config?.demo === false ? createTestDatabase() : createSeededDatabase();
}

type Call = (request: TestCall) => Promise<TestAnswer>;

async function register(
  callEncrypted: Call,
  account: string,
  { password = standardPassword, host, birthday = "1990-06-12" }: RegisterOptions,
): Promise<SignedInMember> {
  const form = { username: account, password, confirmPassword: password, agreement: true };
  const body = birthday === null ? form : { ...form, birthday };
  const answer = await callEncrypted({
    method: "PUT",
    url: "/wps/member/register",
    body,
    ...(host === undefined ? {} : { host }),
  });
  if (answer.status !== 200) throw new Error(`registration answered ${answer.status} ${String(answer.errorCode)}`);
  const { token, id } = answer.value as { token: string; id: string };
  return { token, memberId: BigInt(id) as MemberId, account, password };
}

function injectionOf({ method, url, body, token, key, host, language, headers, ip }: TestCall): InjectOptions {
  const isWrite = method !== "GET" && body !== undefined;
  return {
    method,
    url,
    ...(ip === undefined ? {} : { remoteAddress: ip }),
    ...(body === undefined ? {} : { payload: body as object }),
    headers: {
      host: host ?? "localhost",
      language: language ?? "EN",
      ...(token === undefined ? {} : { authorization: token }),
      ...(isWrite || key !== undefined ? { "idempotency-key": key ?? randomUUID() } : {}),
      ...headers,
    },
  };
}

function answerOf(raw: LightMyRequestResponse): TestAnswer {
  const isJson = String(raw.headers["content-type"]).includes("json");
  const body: Record<string, unknown> = isJson ? raw.json() : {};
  return { status: raw.statusCode, body, value: body["value"], errorCode: body["errorCode"], raw };
}

/**
 * Encrypts a request as the section Encrypted calls of docs/wire-format.md describes. This code was written from that
 * document, not from the server's code.
 */
export async function encryptRequest(
  call: (request: TestCall) => Promise<Pick<TestAnswer, "value">>,
  clock: Pick<TestClock, "realNow">,
  request: TestCall,
): Promise<TestCall> {
  const keyCall = { method: "GET" as const, url: "/wps/session/key/rsa" };
  const { value } = await call(request.host === undefined ? keyCall : { ...keyCall, host: request.host });
  const { kid, key } = value as { kid: string; key: string };
  const aesKey = randomBytes(32);
  const iv = randomBytes(12);
  const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
  const oaep = { key: publicKey, oaepHash: "sha256", padding: constants.RSA_PKCS1_OAEP_PADDING };
  const cipher = createCipheriv("aes-256-gcm", aesKey, iv);
  cipher.setAAD(Buffer.from(`${request.method} ${request.url.split("?")[0] ?? ""}`));
  const nonce = randomBytes(16).toString("base64url");
  const plain = JSON.stringify({ ts: clock.realNow().getTime(), nonce, payload: request.body });
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return {
    ...request,
    body: { value: `${iv.toString("base64url")}.${sealed.toString("base64url")}` },
    headers: { ...request.headers, encryption: `${kid}.${publicEncrypt(oaep, aesKey).toString("base64url")}` },
  };
}

function watchCodes(app: FastifyInstance): string[] {
  const unlistedCodes: string[] = [];
  let codes: ReturnType<typeof loadCallCodes> | undefined;
  app.addHook("onSend", async (request, _reply, payload) => {
    const { call } = request.routeOptions.config;
    if (call === undefined || typeof payload !== "string" || !payload.startsWith('{"success":false')) return payload;
    const { errorCode } = JSON.parse(payload) as { errorCode: ErrorCode };
    const { own, common } = codesOf(call, (codes ??= loadCallCodes()));
    if (![...own, ...common].includes(errorCode)) unlistedCodes.push(`${call.method} ${call.url}: ${errorCode}`);
    return payload;
  });
  return unlistedCodes;
}
