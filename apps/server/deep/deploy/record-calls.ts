/** Calls the proxy as a browser or a balancer does, and records every call. */

import { createHttpClient } from "../lib/http-client.ts";
import type { HttpClient } from "../lib/http-client.ts";

export interface RecordedCall {
  readonly what: string;
  readonly startedMs: number;
  readonly endedMs: number;
  /** Undefined if the connection broke. */
  readonly status: number | undefined;
  /** The beginning of the answer of a failed call. */
  readonly text: string;
}

export interface RecordingClient extends HttpClient {
  /** Returns the calls that were recorded since this function was last called. */
  takeRecords(): RecordedCall[];
}

export function createRecordingClient(port: number, authority: string): RecordingClient {
  const client = createHttpClient(port, authority);
  let records: RecordedCall[] = [];
  return {
    ...client,
    async call(call) {
      const startedMs = performance.now();
      const answer = await client.call(call);
      const status = answer?.status;
      const text = (status ?? 0) >= 500 ? (answer?.text.slice(0, 200) ?? "") : "";
      records.push({ what: `${call.method} ${call.path}`, startedMs, endedMs: performance.now(), status, text });
      return answer;
    },
    takeRecords() {
      const taken = records;
      records = [];
      return taken;
    },
  };
}
