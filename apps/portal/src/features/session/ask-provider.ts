/**
 * Login by another provider in a window of its own: OpenID Connect without the provider's scripts. The window returns
 * to a page of ours with an identity token in the fragment, and that page passes the token to the page that waits.
 * `state` links the response to the request and `nonce` links the token to it; the server verifies the token.
 */

import { newActionKey } from "@openhouse/browser/action-key";
import type { LoginProvider } from "../../lib/page/merchant.ts";
import { href } from "../../lib/navigation/paths.ts";

export interface ProviderQuestion {
  readonly address: string;
  readonly state: string;
  readonly nonce: string;
}

export interface ProviderAnswer {
  readonly state: string;
  readonly idToken: string;
  /** Error code of the provider; "" without an error. */
  readonly error: string;
}

/** `onFailure` gets a code of `phone-auth-error.ts`. */
export interface ProviderListener {
  readonly onToken: (idToken: string) => void;
  readonly onFailure: (failure: { readonly code: string }) => void;
}

const channelName = "login-provider";
const lookEveryMs = 250;

/** Builds a new request; `origin` is where the provider returns to. */
export function questionTo({ authorizeUrl, clientId }: LoginProvider, origin: string): ProviderQuestion {
  const [state, nonce] = [newActionKey(), newActionKey()];
  const address = new URL(authorizeUrl);
  const parameters = { client_id: clientId, redirect_uri: origin + href("loginProvider"), state, nonce };
  const how = { response_type: "id_token", scope: "openid" };
  for (const [name, value] of Object.entries({ ...parameters, ...how })) address.searchParams.set(name, value);
  return { address: address.href, state, nonce };
}

/**
 * Waits for the response; the returned function stops waiting. A closed window is reported once, but its response can
 * still arrive, because a provider can separate our page from its window, which then looks closed.
 */
export function hearAnswer({ state, nonce }: ProviderQuestion, opened: Window, listener: ProviderListener): () => void {
  const channel = new BroadcastChannel(channelName);
  let looksClosed = 0;
  const watch = setInterval(() => {
    if (opened.closed) looksClosed += 1;
    // A window that has just closed may still have its response on the way.
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

/**
 * Reads the response from the URL and removes it there, so that it does not stay in the history; undefined if there is
 * none.
 */
export function takeAnswer(): ProviderAnswer | undefined {
  const fields = new URLSearchParams(location.hash.slice(1));
  const state = fields.get("state");
  if (state === null) return undefined;
  history.replaceState(history.state, "", location.pathname);
  return { state, idToken: fields.get("id_token") ?? "", error: fields.get("error") ?? "" };
}

export function handOver(answer: ProviderAnswer): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches our own origin
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
