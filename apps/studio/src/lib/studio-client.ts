/** The API client of a game: adds the session token, reads the response envelope, and throws refusals as errors. */

import type { StudioApi } from "@openhouse/protocol/studio/api";
import type { Language } from "@openhouse/i18n/shipped";

type Route = keyof StudioApi;
type Input<R extends Route> = Omit<StudioApi[R], "reply"> & { readonly key?: string; readonly keepAlive?: boolean };
type Reply<R extends Route> = StudioApi[R]["reply"];

export interface StudioClient {
  /** Calls a route and returns its value. Throws `StudioError` for every failure. */
  call<R extends Route>(route: R, input: Input<R>): Promise<Reply<R>>;
  setToken(token: string): void;
}

/** A failed call: refused by the server, or without a response. */
export class StudioError extends Error {
  /** Code of the refusal; empty if there is no response or if the response contains no code. */
  readonly code: string;
  readonly status: number;

  constructor(message: string, { code, status }: { code: string; status: number }) {
    super(message);
    this.name = "StudioError";
    this.code = code;
    this.status = status;
  }

  /**
   * True if it is unknown whether the server has executed the call. The call should then be sent again with the same
   * key.
   */
  get isUnanswered(): boolean {
    return this.code === "" || this.status >= 500;
  }
}

const timeoutMs = 12_000;

interface LooseInput {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly keepAlive?: boolean;
}

export function createStudioClient(language: () => Language): StudioClient {
  let token = "";
  return {
    setToken(next) {
      token = next;
    },
    async call(route, input) {
      const { body, query, params, key, keepAlive }: LooseInput = input;
      const [method = "GET", pattern = ""] = route.split(" ");
      const headers = new Headers({ language: language() });
      if (token !== "") headers.set("authorization", token);
      if (key !== undefined) headers.set("idempotency-key", key);
      if (body !== undefined) headers.set("content-type", "application/json");
      const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
      const init: RequestInit = { method, headers, keepalive: keepAlive === true };
      if (body !== undefined) init.body = JSON.stringify(body);
      return (await send(`${path}${queryText(query)}`, init)) as Reply<typeof route>;
    },
  };
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
    throw new StudioError("", { code: "", status: 0 });
  });
  const envelope = (await response.json().catch(() => ({}))) as {
    success?: boolean;
    value?: unknown;
    message?: string;
    errorCode?: string;
  };
  if (envelope.success === true) return envelope.value;
  throw new StudioError(envelope.message ?? "", { code: envelope.errorCode ?? "", status: response.status });
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}
