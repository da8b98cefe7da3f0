/**
 * GET /lgw/games/game_menus: what visitors browse, bare. A group per category with its vendors and its first 15 games
 * (a row of the home page), or none of them with `pageSize` 0. With `gameGroupCode` that group alone, its games
 * filtered, sorted and by pages of 42.
 * Source: docs/wire-format.md, Lottery menus; docs/wire-format.md, Calls.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { GameCard, GameClassify, VendorCard, clientFields, gameFilterFields } from "./game-card.ts";

export const GameMenusQuery = Type.Object({
  ...clientFields,
  ...gameFilterFields,
  gameGroupCode: Type.Optional(Type.String({ maxLength: 20 })),
  /** 0 leaves the games out: what a navigation needs. */
  pageSize: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
});

export const GameMenuItem = Type.Object({
  ...GameCard.properties,
  gameGroupCode: Type.String(),
  remark: Type.String(),
  webIconUrl: Type.String(),
  defaultPlayType: Type.String(),
});

export const GameMenuGroup = Type.Object({
  gameGroupCode: Type.String(),
  displayName: Type.String(),
  vendors: Type.Array(VendorCard),
  gameClassify: Type.Array(GameClassify),
  /** All games of the group that the filters take; `gameMenus` holds one page of them. */
  totalCount: Type.Integer(),
  totalPages: Type.Integer(),
  gameMenus: Type.Array(GameMenuItem),
});

export const GameMenus = Type.Array(GameMenuGroup);

export type GameMenusQuery = Static<typeof GameMenusQuery>;
export type GameMenuGroup = Static<typeof GameMenuGroup>;
