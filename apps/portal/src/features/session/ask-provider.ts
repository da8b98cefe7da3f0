/**
 * Login through an identity provider in a separate window: OpenID Connect without the provider's scripts. The provider
 * redirects the window to our route `loginProvider` with an identity token in the fragment. The page of that route
 * passes the token to the page that waits for it. `state` links the response to the request, and `nonce` links the
 * token to the request; the server verifies the token.
 */

import { newActionKey } from "@openhouse/browser/action-key";
import type { LoginProvider } from "../../lib/page/merchant.ts";
import { href } from "../../lib/navigation/paths.ts";

export interface ProviderRequest {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
}

export interface ProviderResponse {
  readonly state: string;
  readonly idToken: string;
  /** Error code of the provider; "" without an error. */
  readonly error: string;
}

/** `onFailure` gets an error code of `phone-auth-error.ts`. */
export interface ProviderListener {
  readonly onToken: (idToken: string) => void;
  readonly onFailure: (failure: { readonly code: string }) => void;
}

const channelName = "login-provider";
const pollIntervalMs = 250;

/** Builds a new request. The provider redirects the window to the route `loginProvider` of `origin`. */
export function buildProviderRequest({ authorizeUrl, clientId }: LoginProvider, origin: string): ProviderRequest {
  const [state, nonce] = [newActionKey(), newActionKey()];
  const url = new URL(authorizeUrl);
  const parameters = { client_id: clientId, redirect_uri: origin + href("loginProvider"), state, nonce };
  const protocolParameters = { response_type: "id_token", scope: "openid" };
  for (const [name, value] of Object.entries({ ...parameters, ...protocolParameters }))
    url.searchParams.set(name, value);
  return { url: url.href, state, nonce };
}

/**
 * Waits for the response; the returned function stops the waiting. A provider can cut the link between our page and the
 * window. The window then looks closed, although it is open. Therefore a closed window is reported once, and a response
 * that arrives later is still accepted.
 */
export function awaitProviderResponse(
  { state, nonce }: ProviderRequest,
  providerWindow: Window,
  listener: ProviderListener,
): () => void {
  const channel = new BroadcastChannel(channelName);
  let closedCount = 0;
  const poll = setInterval(() => {
    if (providerWindow.closed) closedCount += 1;
    // The response of a window that has just closed may still arrive, so the closing is reported at the second poll.
    if (closedCount < 2) return;
    clearInterval(poll);
    listener.onFailure({ code: "auth/popup-closed-by-user" });
  }, pollIntervalMs);
  const stop = () => {
    clearInterval(poll);
    channel.close();
  };
  channel.addEventListener("message", ({ data }: MessageEvent<ProviderResponse>) => {
    if (data.state !== state) return;
    stop();
    if (data.error === "access_denied") listener.onFailure({ code: "auth/popup-closed-by-user" });
    else if (data.error !== "" || nonceOf(data.idToken) !== nonce) listener.onFailure({ code: "auth/internal-error" });
    else listener.onToken(data.idToken);
  });
  return stop;
}

/**
 * Returns the response in the URL, undefined if there is none. Removes it from the URL, so that it does not stay in the
 * history.
 */
export function takeProviderResponse(): ProviderResponse | undefined {
  const fields = new URLSearchParams(location.hash.slice(1));
  const state = fields.get("state");
  if (state === null) return undefined;
  history.replaceState(history.state, "", location.pathname);
  return { state, idToken: fields.get("id_token") ?? "", error: fields.get("error") ?? "" };
}

export function passOnResponse(response: ProviderResponse): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches our own origin
  channel.postMessage(response);
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
