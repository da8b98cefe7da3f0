/**
 * GET /wps/games/home, public: all that the home page shows of games in one answer, the same for everybody of a
 * merchant and language. It carries an ETag; who has it already is answered 304. Whoever is signed in adds to it only
 * what is his own (favourites, recents). A call of ours; no refusals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { HotGamesReply } from "./game-card.ts";
import { GameMatches } from "./game-matches.ts";
import { GameMenus } from "./game-menus.ts";
import { JackpotReply } from "./jackpot.ts";
import { RankListReply } from "./rank-list.ts";

export const HomeGames = Type.Object({
  menus: GameMenus,
  hotGames: HotGamesReply,
  winners: RankListReply,
  matches: GameMatches,
  jackpot: JackpotReply,
});

export type HomeGames = Static<typeof HomeGames>;
