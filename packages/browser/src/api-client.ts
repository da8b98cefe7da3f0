/**
 * The client with which the portal and the back office call the server. It adds headers, encrypts bodies, unwraps
 * envelopes and converts errors. It uses the types of `packages/protocol`, but no schema library. Source:
 * docs/wire-format.md, Calls.
 */

import type { Language } from "@openhouse/i18n/shipped";
import { ApiError, networkError } from "./api-error.ts";
import type { CallArguments, Reply, Route } from "./api-types.ts";
import type { PublicKey } from "./encrypt-payload.ts";
import { encryptedRoutes } from "./encrypted-routes.ts";
import { newActionKey } from "./action-key.ts";
import { nowMs } from "./clock.ts";
import { readReply } from "./read-reply.ts";
import { sendRequest } from "./send-request.ts";
import type { UploadInit } from "./send-upload.ts";
import type { SessionToken } from "./session-token.ts";

/** The dependencies of a client. */
export interface ApiClientOptions {
  /** The merchant's code. The server derives the merchant from the host and only compares the code. */
  readonly merchant: string;
  readonly language: () => Language;
  readonly session: SessionToken;
  /** Called when the server no longer accepts the session, after the token was removed. */
  readonly onSessionEnd: (error: ApiError) => void;
  /**
   * Called for a refusal whose code does not mean the end of the session, because some refusals concern the whole
   * page.
   */
  readonly onRefused?: (error: ApiError) => void;
  /** Returns the token of a content draft that the page shows, or null. */
  readonly preview?: () => string | null;
  /** For tests with a real server. In production, calls go to the page's own origin. */
  readonly origin?: string;
}

export interface ApiClient {
  /**
   * Calls a route and returns the value of the reply. Throws `ApiError` for every failure, and `AbortError` if the
   * caller aborted the call.
   */
  call<R extends Route>(route: R, ...input: CallArguments<R>): Promise<Reply<R>>;
  /** The server's current public key, cached for five minutes. */
  publicKey(): Promise<PublicKey>;
}

interface LooseInput {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

interface LooseUpload extends LooseInput {
  readonly onProgress: (share: number) => void;
}

/** The calls of the specification that send a form instead of JSON. */
const formRoutes: ReadonlySet<string> = new Set(["POST /wps/member/password/email"]);

/** Error codes that mean that the session is over. A 401 with another code is about a password or a ticket. */
const sessionEndCodes: ReadonlySet<string> = new Set(["login.not.session", "user.or.token.invalid"]);

/** The time for which a public key is cached. The server accepts each key for more than a day. */
const publicKeyLifeMs = 5 * 60_000;
const timeoutMs = 20_000;
/** Enough for the largest upload on a slow connection (50 kB per second). */
const uploadTimeoutMs = 175_000;

export function createApiClient(options: ApiClientOptions): ApiClient {
  let key: { readonly value: Promise<PublicKey>; readonly until: number } | undefined;

  const client: ApiClient = {
    async call(route, ...[input]) {
      const value = await send(route, input ?? {});
      // The route defines the reply's type, and the server serializes replies by its schema.
      return value as Reply<typeof route>;
    },
    publicKey() {
      if (key !== undefined && key.until > nowMs()) return key.value;
      const value = client.call("GET /wps/session/key/rsa");
      key = { value, until: nowMs() + publicKeyLifeMs };
      value.catch(() => (key = undefined));
      return value;
    },
  };

  async function send(route: string, input: LooseInput): Promise<unknown> {
    const [method = "GET", pattern = "/"] = route.split(" ");
    const path = fillPath(pattern, input.params ?? {});
    const headers = headersOf(options, method, input);
    let body = input.body;
    if (encryptedRoutes.has(route)) {
      const { encryptPayload } = await import("./encrypt-payload.ts").catch(throwNetworkError);
      const encrypted = await encryptPayload(await client.publicKey(), `${method} ${path}`, body);
      headers.set("Encryption", encrypted.header);
      body = encrypted.body;
    }
    const content = body === undefined ? undefined : contentOf(route, body);
    if (content !== undefined) headers.set("Content-Type", content.type);
    const url = `${options.origin ?? ""}${path}${queryText(input.query ?? {})}`;
    const init = { method, headers, body: content?.body };
    const response = await (input.onProgress === undefined
      ? sendRequest(url, { ...init, signal: signalOf(input) })
      : upload(url, init, { ...input, onProgress: input.onProgress }));
    try {
      return await readReply(response, path);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isSessionEnd = sessionEndCodes.has(error.code);
      if (isSessionEnd && endsSession(headers.get("Authorization"))) throw endSession(error);
      if (!isSessionEnd && error.kind === "refused") options.onRefused?.(error);
      throw error;
    }
  }

  /** True if the session that the call used is still the current one. False for a call without a token. */
  function endsSession(sentToken: string | null): boolean {
    return sentToken !== null && options.session.read() === sentToken;
  }

  function endSession({ code, message, status, value }: ApiError): ApiError {
    const ended = new ApiError({ kind: "ended", code, message, status, value });
    options.session.forget();
    options.onSessionEnd(ended);
    return ended;
  }

  return client;
}

/** Code that is loaded on demand is missing while the connection is lost, and after a new version was deployed. */
function throwNetworkError(): never {
  throw networkError();
}

/** Only XMLHttpRequest reports upload progress. Its code is loaded on demand, because few pages need it. */
async function upload(url: string, init: Omit<UploadInit, "signal">, input: LooseUpload): Promise<Response> {
  const { inUploadTurn, sendUpload } = await import("./send-upload.ts").catch(throwNetworkError);
  // The timeout begins when it is the upload's turn.
  return inUploadTurn(() => sendUpload(url, { ...init, signal: signalOf(input) }, input.onProgress));
}

function headersOf(options: ApiClientOptions, method: string, input: LooseInput): Headers {
  const { merchant, language, session, preview } = options;
  const headers = new Headers({
    Accept: "application/json",
    Merchant: merchant,
    Language: language(),
    Device: matchMedia("(max-width: 47.99rem)").matches ? "mobile" : "web",
    "X-Gateway-Version": "3",
  });
  const token = session.read();
  if (token !== undefined) headers.set("Authorization", token);
  const draft = preview?.() ?? null;
  if (draft !== null) headers.set("X-Content-Preview", draft);
  if (method !== "GET") headers.set("Idempotency-Key", input.idempotencyKey ?? newActionKey());
  return headers;
}

function signalOf({ signal, onProgress }: LooseInput): AbortSignal {
  const timeout = AbortSignal.timeout(onProgress === undefined ? timeoutMs : uploadTimeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

function fillPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** A file is sent as it is, everything else as a form or as JSON. */
function contentOf(route: string, body: unknown): { readonly type: string; readonly body: Blob | string } {
  if (body instanceof Blob) return { type: body.type, body };
  if (formRoutes.has(route)) return { type: "application/x-www-form-urlencoded", body: formText(body as object) };
  return { type: "application/json", body: JSON.stringify(body) };
}

/** Values that are not strings are sent as JSON. */
function formText(body: object): string {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined);
  const pairs = entries.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]);
  return new URLSearchParams(pairs).toString();
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}
