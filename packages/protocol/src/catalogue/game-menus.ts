/**
 * GET /lgw/games/game_menus: the public menus, without an envelope. Each category is a group with its vendors and its
 * first 15 games (a row of the home page), or without games if `pageSize` is 0. With `gameGroupCode`, the reply
 * contains only that group; its games are filtered, sorted and returned in pages (of 42 by default). Source:
 * docs/wire-format.md, Lottery menus; docs/wire-format.md, Calls.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { GameCard, GameClassify, VendorCard, clientFields, gameFilterFields } from "./game-card.ts";

export const GameMenusQuery = Type.Object({
  ...clientFields,
  ...gameFilterFields,
  gameGroupCode: Type.Optional(Type.String({ maxLength: 20 })),
  /** 0 omits the games, for clients that only need the navigation. */
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
  /** The number of games in the group that match the filters. `gameMenus` is one page of these games. */
  totalCount: Type.Integer(),
  totalPages: Type.Integer(),
  gameMenus: Type.Array(GameMenuItem),
});

export const GameMenus = Type.Array(GameMenuGroup);

export type GameMenusQuery = Static<typeof GameMenusQuery>;
export type GameMenuGroup = Static<typeof GameMenuGroup>;
