/**
 * GET /lgw/games/popular, bare and public: what was played most, the most first. `playType` narrows it to a category
 * (RNG, LIVE, …); without one the lotteries come first, as the family's clients show them. No refusals.
 * Source: docs/wire-format.md, Lottery menus.
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
