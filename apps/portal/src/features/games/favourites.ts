/** Loads and changes the member's favourites (specification, section 4, Favourite toggle). Needs a session. */

import { toApiError } from "@openhouse/browser/api-error";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { SessionToken } from "@openhouse/browser/session-token";
import type { Translate } from "@openhouse/i18n/text-store";
import { showToast } from "@openhouse/ui/toast/toaster";
import { nowMs } from "../../lib/clock.ts";
import { queryClient } from "../../lib/queries/queries.tsx";
import { callGames } from "./api/call-games.ts";
import { memberGamesKey } from "./api/use-member-games.ts";
import { favouriteIds, markFavourite, markFavourites } from "./favourite-marks.ts";
import type { PlayableGame } from "./playable-game.ts";

export interface FavouritesDeps {
  readonly api: ApiClient;
  readonly session: SessionToken | undefined;
  readonly t: Translate;
}

/** At most one click per second on each favourite button (specification, section 9). */
const throttleMs = 1_000;
const pressTimes = new Map<string, number>();
/** Changes that may be missing from a list that is loading. They are applied again to the loaded list. */
const changesDuringLoad = new Map<string, boolean>();
/**
 * Games with a change that the server has not confirmed. The change may be missing from a list that is requested now.
 */
const unconfirmed = new Set<string>();

/**
 * Loads the member's favourites and clears them when the session ends. Returns false if the call failed or the session
 * has changed.
 */
export async function loadFavourites({ api, session }: Omit<FavouritesDeps, "t">): Promise<boolean> {
  const token = session?.read();
  for (const nodeId of changesDuringLoad.keys()) if (!unconfirmed.has(nodeId)) changesDuringLoad.delete(nodeId);
  const ids = await callGames(api)
    .favGames()
    .catch(() => undefined);
  if (ids === undefined || token === undefined || session?.read() !== token) return false;
  markFavourites(ids);
  for (const [nodeId, isFavourite] of changesDuringLoad) markFavourite(nodeId, isFavourite);
  const stop = session.subscribe(() => {
    if (session.read() === token) return;
    stop();
    markFavourites([]);
  });
  return true;
}

/** Marks the game at once, and reverts the mark if the server refuses. */
export async function toggleFavourite({ api, session, t }: FavouritesDeps, game: PlayableGame): Promise<void> {
  if (session?.read() === undefined) return;
  const { nodeId, vendor, category: gameType } = game;
  if (nowMs() - (pressTimes.get(nodeId) ?? -throttleMs) < throttleMs) return;
  pressTimes.set(nodeId, nowMs());
  const games = callGames(api);
  const wasFavourite = favouriteIds().has(nodeId);
  const mark = (isFavourite: boolean) => {
    changesDuringLoad.set(nodeId, isFavourite);
    markFavourite(nodeId, isFavourite);
  };
  mark(!wasFavourite);
  unconfirmed.add(nodeId);
  try {
    await (wasFavourite ? games.removeFavGame({ nodeId }) : games.addFavGame({ nodeId, vendor, gameType }));
    await queryClient.invalidateQueries({ queryKey: memberGamesKey });
  } catch (error) {
    mark(wasFavourite);
    showToast("error", toApiError(error)?.message || t("common.error.unknown"));
  } finally {
    unconfirmed.delete(nodeId);
  }
}
