/**
 * A person is asked by another house in a window of its own: OpenID Connect without any script of theirs. The window
 * comes back to a page of ours with an identity token in the fragment and hands it to the page that waits. `state` ties
 * the answer to the question, `nonce` the token to it; the server checks the token itself.
 */

import { newActionKey } from "@openhouse/browser/action-key";
import type { LoginProvider } from "../../lib/house.ts";
import { href } from "../../lib/paths.ts";

/** What was asked, and where. */
export interface ProviderQuestion {
  readonly address: string;
  readonly state: string;
  readonly nonce: string;
}

/** What the window brings back. */
export interface ProviderAnswer {
  readonly state: string;
  readonly idToken: string;
  /** Of the provider; empty = none. */
  readonly error: string;
}

/** Who listens. `onFailure` gets a code of `phone-auth-error.ts`. */
export interface ProviderListener {
  readonly onToken: (idToken: string) => void;
  readonly onFailure: (failure: { readonly code: string }) => void;
}

const channelName = "login-provider";
const lookEveryMs = 250;

/** A new question; `origin` is where its answer leads. */
export function questionTo({ authorizeUrl, clientId }: LoginProvider, origin: string): ProviderQuestion {
  const [state, nonce] = [newActionKey(), newActionKey()];
  const address = new URL(authorizeUrl);
  const wish = { client_id: clientId, redirect_uri: origin + href("loginProvider"), state, nonce };
  const how = { response_type: "id_token", scope: "openid" };
  for (const [name, value] of Object.entries({ ...wish, ...how })) address.searchParams.set(name, value);
  return { address: address.href, state, nonce };
}

/**
 * Waits for the answer to that question; the returned function ends it. A window that is closed is told once, but its
 * answer may still come: a provider can cut us off from its window, which then looks closed.
 */
export function hearAnswer({ state, nonce }: ProviderQuestion, opened: Window, listener: ProviderListener): () => void {
  const channel = new BroadcastChannel(channelName);
  let looksClosed = 0;
  const watch = setInterval(() => {
    if (opened.closed) looksClosed += 1;
    // The answer of a window that has just closed itself may be on its way.
    if (looksClosed < 2) return;
    clearInterval(watch);
    listener.onFailure({ code: "auth/popup-closed-by-user" });
  }, lookEveryMs);
  const stop = () => {
    clearInterval(watch);
    channel.close();
  };
  channel.addEventListener("message", ({ data }: MessageEvent<ProviderAnswer>) => {
    if (data.state !== state) return;
    stop();
    if (data.error === "access_denied") listener.onFailure({ code: "auth/popup-closed-by-user" });
    else if (data.error !== "" || nonceOf(data.idToken) !== nonce) listener.onFailure({ code: "auth/internal-error" });
    else listener.onToken(data.idToken);
  });
  return stop;
}

/** Takes the answer out of the address, where no history shall keep it; undefined when there is none. */
export function takeAnswer(): ProviderAnswer | undefined {
  const fields = new URLSearchParams(location.hash.slice(1));
  const state = fields.get("state");
  if (state === null) return undefined;
  history.replaceState(history.state, "", location.pathname);
  return { state, idToken: fields.get("id_token") ?? "", error: fields.get("error") ?? "" };
}

/** Gives the answer to whoever waits for it. */
export function handOver(answer: ProviderAnswer): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  channel.postMessage(answer);
  channel.close();
}

function nonceOf(idToken: string): unknown {
  try {
    const [, payload = ""] = idToken.split(".");
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "nonce" in claims ? claims.nonce : undefined;
  } catch {
    return undefined;
  }
}
