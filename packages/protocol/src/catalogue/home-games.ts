/**
 * GET /wps/games/home, public: all games of the home page in one response, which is the same for all callers of a
 * merchant and language. It has an ETag; a client that has the current version gets 304. Favourites and recent games of
 * a member come from other calls. This call is not part of the wire format (docs/wire-format.md). No refusals.
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
