import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { favouriteIds, markFavourites } from "../../favourite-marks.ts";
import { loadFavourites } from "../../favourites.ts";
import { gameOfCard } from "../../playable-game.ts";
import { testCard } from "../../testing/test-card.ts";
import { FavouriteHeart } from "./favourite-heart.tsx";

const add = "POST /wps/relay/MCSFE_addFavoriteGameV2";
const remove = "DELETE /wps/relay/MCSFE_removeFavoriteGameV2";
const list = "GET /wps/relay/MCSFE_getFavoriteGames";
let nextGame = 0;
let nowMs = 1_000_000;

beforeEach(() => {
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  nowMs += 60_000;
});
afterEach(() => {
  vi.restoreAllMocks();
  markFavourites([]);
});

/**
 * Renders the favourite button of a new game. `favourites` are the favourites on the server, as offsets from that
 * game's id.
 */
async function show({
  favourites = [] as string[],
  hasSession = true,
  fails = false,
  added: addResponse = null as Promise<null> | null,
} = {}) {
  nextGame += 1;
  const game = gameOfCard(testCard(nextGame));
  const respond = (route: string) => {
    if (route === list) return favourites.map((offset) => String(nextGame + Number(offset)));
    if (fails) throw new ApiError({ kind: "refused", code: "favourites.max", message: "Too many hearts", status: 409 });
    return route === add ? addResponse : null;
  };
  const setting = hasSession ? { respond, token: `session ${nextGame}` } : { respond };
  const page = await renderInPage(<FavouriteHeart game={game} />, setting);
  const isFilled = () => page.find(".game-heart").getAttribute("aria-pressed") === "true";
  const sentRoutes = () => page.calls.filter(({ route }) => route !== list).map(({ route }) => route);
  if (hasSession) await page.until(() => expect(page.calls).toHaveLength(1));
  return { ...page, game, isFilled, sent: sentRoutes, press: () => page.click(".game-heart") };
}

describe("the favourite button of a game card", () => {
  it("[S4.073] [S2.159] [S3.035] adds a game that is not a favourite", async () => {
    const { press, isFilled, sent: sentRoutes, until, calls, game } = await show();
    expect(isFilled()).toBe(false);
    await press();
    await until(() => expect(sentRoutes()).toEqual([add]));
    expect(calls.at(-1)?.input).toEqual({ body: { nodeId: game.nodeId, vendor: "PT", gameType: "RNG" } });
    expect(isFilled()).toBe(true);
    expect([...favouriteIds()]).toEqual([game.nodeId]);
  });

  it("[S4.074] [S2.159] removes a game that is a favourite", async () => {
    const { press, isFilled, sent: sentRoutes, until } = await show({ favourites: ["0"] });
    await until(() => expect(isFilled()).toBe(true));
    await press();
    await until(() => expect(sentRoutes()).toEqual([remove]));
    expect(isFilled()).toBe(false);
  });

  it("[S4.075] does nothing for a visitor", async () => {
    const { press, isFilled, calls, root } = await show({ hasSession: false });
    await press();
    expect(calls).toEqual([]);
    expect(isFilled()).toBe(false);
    expect(root.querySelector("dialog")).toBeNull();
  });

  it("[S4.076] [S9.008] accepts one press in 1000 ms", async () => {
    const { press, sent: sentRoutes, until } = await show();
    await press();
    nowMs += 450;
    await press();
    nowMs += 449;
    await press();
    await until(() => expect(sentRoutes()).toEqual([add]));
    nowMs += 101;
    await press();
    await until(() => expect(sentRoutes()).toEqual([add, remove]));
  });

  it("returns to its previous state if the server refuses the change", async () => {
    const { press, isFilled, sent: sentRoutes, until } = await show({ fails: true });
    await press();
    await until(() => expect(sentRoutes()).toEqual([add]));
    await until(() => expect(isFilled()).toBe(false));
  });

  it("stays filled if a list without the game arrives before the server has confirmed the press", async () => {
    let confirmAdded = () => undefined as void;
    const confirmation = new Promise<null>((resolve) => (confirmAdded = () => resolve(null)));
    const { press, isFilled, until, sent: sentRoutes, session } = await show({ added: confirmation });
    await press();
    await until(() => expect(sentRoutes()).toEqual([add]));
    const api = { call: async () => [] } as unknown as ApiClient;
    await act(async () => expect(await loadFavourites({ api, session })).toBe(true));
    expect(isFilled()).toBe(true);
    await act(async () => confirmAdded());
    expect(isFilled()).toBe(true);
    await act(async () => expect(await loadFavourites({ api, session })).toBe(true));
    expect(isFilled()).toBe(false);
  });

  it("is not filled after the session has ended", async () => {
    const { isFilled, until, session } = await show({ favourites: ["0", "1"] });
    await until(() => expect(isFilled()).toBe(true));
    await act(async () => session.forget());
    expect(isFilled()).toBe(false);
    expect(favouriteIds().size).toBe(0);
  });
});
