/**
 * GET /lgw/games/popular: the most played games, most played first. `playType` filters
 * by category (RNG, LIVE, …). Without it, the lotteries come first, as existing clients of this protocol show them. No
 * refusals. Source: docs/wire-format.md, Lottery menus.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { GameMenuItem } from "./game-menus.ts";

export const PopularGamesQuery = Type.Object({
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  prizeMode: Type.Optional(Type.String({ maxLength: 20 })),
  playType: Type.Optional(Type.String({ maxLength: 20 })),
});

export const PopularGames = Type.Array(GameMenuItem);

export type PopularGamesQuery = Static<typeof PopularGamesQuery>;
export type PopularGames = Static<typeof PopularGames>;
