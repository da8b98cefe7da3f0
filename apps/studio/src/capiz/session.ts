/**
 * The game session of this page. The URL carries a one-time launch ticket, which is removed at once and exchanged for a
 * token. The token stays in this tab, so a reload continues the session.
 */

import type { GameView } from "@openhouse/protocol/studio/game-view";
import { forgetTab, keepTab, readTab } from "../lib/tab-storage.ts";
import type { StudioClient } from "../lib/studio-client.ts";
import { StudioError } from "../lib/studio-client.ts";

const storageKey = "openhouse.studio.token";

/** Takes the launch ticket out of the URL; null after a reload. */
export function takeLaunch(): string | null {
  const address = new URL(location.href);
  const launch = address.searchParams.get("launch");
  address.searchParams.delete("launch");
  history.replaceState(null, "", address);
  return launch;
}

/**
 * Opens or resumes the session and returns the game. Throws `StudioError` if neither is possible. If the call had no
 * response, the same ticket can be tried again.
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

export function forgetSession(): void {
  forgetTab(storageKey);
}
