import { describe, expect, it } from "vitest";
import { callGames } from "./call-games.ts";
import type { GamesClient } from "./call-games.ts";

/** Records the calls that a function makes. */
async function callsOf(callGame: (games: ReturnType<typeof callGames>) => Promise<unknown>) {
  const calls: { route: string; input: unknown }[] = [];
  const call = (route: string, input: unknown) => Promise.resolve(void calls.push({ route, input }));
  await callGame(callGames({ call } as unknown as GamesClient));
  return calls;
}

describe("the game API", () => {
  it("[S7.090] reads with GET", async () => {
    const calls = await callsOf(async (games) => {
      await games.games({ gameType: "RNG" });
      await games.vassGameType({});
      await games.gameVendor({ merchantCode: "openhouse" });
      await games.favGames();
      await games.favGameList({ pageNo: 1, pageSize: 20 });
      await games.recentGameList({ pageNo: 1, pageSize: 20 });
      await games.gameHot({});
      await games.gameLaunchFB({});
      await games.announcements({ types: "B", platform: "W" });
    });
    expect(calls).toHaveLength(9);
    expect(calls.filter(({ route }) => !route.startsWith("GET "))).toEqual([]);
    expect(calls[0]).toEqual({
      route: "GET /wps/relay/GCSGAME_gameList",
      input: { query: { gameType: "RNG" } },
    });
  });

  it("[S7.091] adds a favourite with POST", async () => {
    const body = { nodeId: "7", vendor: "PT", gameType: "RNG" };
    const [call] = await callsOf((games) => games.addFavGame(body));
    expect(call).toEqual({ route: "POST /wps/relay/MCSFE_addFavoriteGameV2", input: { body } });
  });

  it("[S7.092] removes a favourite with DELETE", async () => {
    const [call] = await callsOf((games) => games.removeFavGame({ nodeId: "7" }));
    expect(call).toEqual({ route: "DELETE /wps/relay/MCSFE_removeFavoriteGameV2", input: { body: { nodeId: "7" } } });
  });
});
