/**
 * The game session of this page. The URL contains a one-time launch ticket, which is removed at once and exchanged for
 * a token. The token stays in this tab, so a reload continues the session.
 */

import type { GameView } from "@openhouse/protocol/studio/game-view";
import { removeTabValue, storeTabValue, readTabValue } from "../lib/tab-storage.ts";
import type { StudioClient } from "../lib/studio-client.ts";
import { StudioError } from "../lib/studio-client.ts";

const storageKey = "openhouse.studio.token";

/** Reads the launch ticket and removes it from the URL; null after a reload. */
export function takeLaunch(): string | null {
  const url = new URL(location.href);
  const launch = url.searchParams.get("launch");
  url.searchParams.delete("launch");
  history.replaceState(null, "", url);
  return launch;
}

/**
 * Opens or resumes the session and returns the game. Throws `StudioError` if neither is possible. If the call had no
 * response, the same ticket can be tried again.
 */
export async function startSession(client: StudioClient, launch: string | null): Promise<GameView> {
  if (launch !== null) {
    const { token, game } = await client.call("POST /studio/api/session", { body: { launch } });
    storeTabValue(storageKey, token);
    client.setToken(token);
    return game;
  }
  const token = readTabValue(storageKey);
  if (token === null) throw new StudioError("", { code: "studio.session.ended", status: 401 });
  client.setToken(token);
  return client.call("GET /studio/api/game", {});
}

export function forgetSession(): void {
  removeTabValue(storageKey);
}
