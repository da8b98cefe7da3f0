/**
 * The game session of this page. The address carries a one-time launch ticket; it is exchanged for a token, which stays
 * in this tab only, and removed from the address at once. A reload finds the token again.
 */

import type { GameView } from "@openhouse/protocol/studio/game-view";
import { forgetTab, keepTab, readTab } from "../lib/tab-storage.ts";
import type { StudioClient } from "../lib/studio-client.ts";
import { StudioError } from "../lib/studio-client.ts";

const storageKey = "openhouse.studio.token";

/** Takes the launch ticket out of the address; null when the page was reloaded. */
export function takeLaunch(): string | null {
  const address = new URL(location.href);
  const launch = address.searchParams.get("launch");
  address.searchParams.delete("launch");
  history.replaceState(null, "", address);
  return launch;
}

/**
 * Opens or resumes the session and answers the game. Throws `StudioError` when neither is possible; when that one is
 * unanswered, the same ticket may be tried again.
 */
export async function startSession(client: StudioClient, launch: string | null): Promise<GameView> {
  if (launch !== null) {
    const { token, game } = await client.call("POST /studio/api/session", { body: { launch } });
    keepTab(storageKey, token);
    client.setToken(token);
    return game;
  }
  const token = readTab(storageKey);
  if (token === null) throw new StudioError("", { code: "studio.session.ended", status: 401 });
  client.setToken(token);
  return client.call("GET /studio/api/game", {});
}

/** Forgets a session that has ended. */
export function forgetSession(): void {
  forgetTab(storageKey);
}
