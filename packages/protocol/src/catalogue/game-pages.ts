/**
 * The member's own lists of games. Source: specification, sections 4, 7 and 9 (page size 20), docs/wire-format.md,
 * Catalogue.
 *
 * - GET GCS_recentGame returns games that the member opened, latest first.
 * - GET MCSFE_getFavoriteGames returns the node ids of the favourites.
 * - GET MCSFE_getFavoriteGamesList returns the favourites as cards, latest first.
 * - POST MCSFE_addFavoriteGame(V2) adds a favourite. It refuses `not.exists.game` (the merchant does not offer the
 *   game) and `favourites.max` (more than 500).
 * - DELETE MCSFE_removeFavoriteGame(V2) removes a favourite. Adding a game that is already a favourite, or removing one
 *   that is not, has no effect.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { GameCard, clientFields } from "./game-card.ts";

export const GamePageQuery = Type.Object({
  ...clientFields,
  token: Type.Optional(Type.String({ maxLength: 200 })),
  gameType: Type.Optional(Type.String({ maxLength: 20 })),
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  /** Default 20. */
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const GamePage = Type.Object({
  content: Type.Array(GameCard),
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
  totalCount: Type.Integer(),
});

/** Node ids as strings. */
export const FavouriteIds = Type.Array(Type.String());

export const AddFavouriteBody = Type.Object(
  {
    nodeId: Type.String({ minLength: 1, maxLength: 20 }),
    vendor: Type.Optional(Type.String({ maxLength: 40 })),
    gameType: Type.Optional(Type.String({ maxLength: 20 })),
  },
  { additionalProperties: false },
);

export const RemoveFavouriteBody = Type.Object(
  { nodeId: Type.String({ minLength: 1, maxLength: 20 }) },
  { additionalProperties: false },
);

export type GamePageQuery = Static<typeof GamePageQuery>;
export type GamePage = Static<typeof GamePage>;
export type FavouriteIds = Static<typeof FavouriteIds>;
export type AddFavouriteBody = Static<typeof AddFavouriteBody>;
export type RemoveFavouriteBody = Static<typeof RemoveFavouriteBody>;
