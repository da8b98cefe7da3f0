/**
 * GET /lgw/games/game_menus: what visitors browse, bare. A group per category with its vendors and games.
 * Source: api-facts section 11.2, decisions.md (Calls).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { GameCard, VendorCard } from "./game-card.ts";

export const GameMenusQuery = Type.Object({
  prizeMode: Type.Optional(Type.String({ maxLength: 20 })),
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
  gameMenus: Type.Array(GameMenuItem),
});

export const GameMenus = Type.Array(GameMenuGroup);

export type GameMenusQuery = Static<typeof GameMenusQuery>;
export type GameMenuGroup = Static<typeof GameMenuGroup>;
