/** Sends one call of a player. */

import { envelopeOf } from "./http-client.ts";
import type { Envelope, HttpCall, HttpClient } from "./http-client.ts";

export interface ServerCall extends Pick<HttpCall, "path" | "body"> {
  readonly method?: "GET" | "POST";
  /** The host name to call: `localhost` for the portal, `studio.localhost` for the studio. */
  readonly host: string;
  readonly token: string;
  readonly key?: string;
  /** The caller's own loopback address. Each player has a different one, because rate limits apply per IP address. */
  readonly address: string;
}

export interface ServerAnswer {
  readonly status: number;
  readonly body: Envelope;
}

/** Resolves with undefined if there is no complete response. */
export async function callServer(
  client: Pick<HttpClient, "call">,
  { method = "POST", token, key, ...call }: ServerCall,
): Promise<ServerAnswer | undefined> {
  const headers = { authorization: token, ...(key === undefined ? {} : { "idempotency-key": key }) };
  const answer = await client.call({ ...call, method, headers });
  return answer && { status: answer.status, body: envelopeOf(answer) };
}
