/**
 * The cards of vendors and games, and the lists that contain them. Source: specification, section 3 (game card);
 * docs/wire-format.md, Catalogue.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

/** A vendor's card in a category of the navigation. */
export const VendorCard = Type.Object({
  vassalage: Type.String(),
  accountTypeName: Type.String(),
  displayName: Type.String(),
  gameType: Type.String(),
  lagerIcon: Type.String(),
  smallIcon: Type.String(),
  mobileSmallIcon: Type.String(),
  h5Icon: Type.String(),
  gameId: Type.String(),
  nodeId: Type.String(),
  gameCode: Type.String(),
  /** VASSALAGE if the card opens a list of games, GAME if the card is a game. */
  isGame: Type.String(),
  /** Number of the vendor's games in this category. */
  gameCount: Type.Integer(),
  appNewWindow: Type.String(),
  freeplay: Type.String(),
  /** As `isDemo` of the games. */
  isDemo: Type.Boolean(),
  /** As `isPlayable` of the games. */
  isPlayable: Type.Boolean(),
});

export const GameClassify = Type.Object({
  key: Type.String(),
  displayName: Type.String(),
  gameCount: Type.Integer(),
});

export const VendorLane = Type.Object({
  /** Category: RNG, LIVE, … */
  title: Type.String(),
  /** The same value as `title`, under the specification's name. */
  gameCategory: Type.String(),
  /** The category in the language of the request. */
  displayName: Type.String(),
  gameCount: Type.Integer(),
  vendors: Type.Array(Type.Object({ vassalage: Type.String(), displayName: Type.String(), gameType: Type.String() })),
  cards: Type.Array(VendorCard),
  gameClassify: Type.Array(GameClassify),
});

export const VendorsReply = Type.Object({ data: Type.Object({ lanes: Type.Array(VendorLane) }) });

export const GameCard = Type.Object({
  nodeId: Type.String(),
  gameId: Type.String(),
  gameCode: Type.String(),
  vassalage: Type.String(),
  vendor: Type.String(),
  gameType: Type.String(),
  gameName: Type.String(),
  nodeName: Type.String(),
  displayName: Type.String(),
  showIcon: Type.String(),
  iconUrl: Type.String(),
  defaultIcon: Type.String(),
  lagerIcon: Type.String(),
  /** 0 if a free trial is offered. */
  supportPlay: Type.Integer(),
  isGame: Type.String(),
  nodeTypeManageId: Type.String(),
  /**
   * The class within the category: SC, VP, JP, TG, AC, BG for slots, BACCARAT … for live games; empty if there is none.
   */
  gameClassify: Type.String(),
  /** The lowest stake in major units of the merchant's currency; 0 if the game decides. */
  minBet: Type.Number(),
  /** The number of lines of a slot; 0 for other games. */
  lines: Type.Integer(),
  isHot: Type.Boolean(),
  isNew: Type.Boolean(),
  /**
   * True if this deployment has no launcher of the vendor: a launch then opens a game of the studio of the same
   * category, with play money.
   */
  isDemo: Type.Boolean(),
  /** False for a demo of a category without a game of the studio: a launch then opens a page that explains this. */
  isPlayable: Type.Boolean(),
  /** Start and end of the maintenance in milliseconds, or null. */
  maintenance: Type.Union([
    Type.Object({ maintainTime: Type.Number(), endTime: Type.Union([Type.Number(), Type.Null()]) }),
    Type.Null(),
  ]),
});

export const VendorsQuery = Type.Object({
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  merchantCode: Type.Optional(Type.String({ maxLength: 40 })),
});

/** The order of a list: most played first (default), by name, or newest first. */
export const GameSort = Type.Union([Type.Literal("heat"), Type.Literal("name"), Type.Literal("new")]);

/** The filters of a list of games. An empty text is no filter. */
export const gameFilterFields = {
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  gameType: Type.Optional(Type.String({ maxLength: 20 })),
  /**
   * A class (SC, BACCARAT …), or LINES25 for slots with at least 25 lines. If there are several, separated by commas, a
   * game must match all of them.
   */
  gameClassify: Type.Optional(Type.String({ maxLength: 40 })),
  /** Part of a name; case and accents are ignored. */
  gameName: Type.Optional(Type.String({ maxLength: 100 })),
  /** Selects games whose lowest stake is at least this amount in major units. */
  minBet: Type.Optional(Type.String({ pattern: "^(\\d{1,9}(\\.\\d{1,2})?)?$" })),
  /** Selects slots with at least this number of lines. */
  lines: Type.Optional(Type.String({ pattern: "^\\d{0,4}$" })),
  sort: Type.Optional(GameSort),
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  /** Another name of `pageNo`. If both are sent, `pageNo` is used. */
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  prizeMode: Type.Optional(Type.String({ maxLength: 20 })),
};

/** Fields that other clients of this protocol also send. They do not change the response. */
export const clientFields = {
  clientType: Type.Optional(Type.String({ maxLength: 10 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
};

export const GameListQuery = Type.Object({
  ...clientFields,
  ...gameFilterFields,
  merchant: Type.Optional(Type.String({ maxLength: 40 })),
  imgSize: Type.Optional(Type.String({ maxLength: 20 })),
});

export const GameListReply = Type.Object({
  games: Type.Array(GameCard),
  totalPages: Type.Integer(),
  totalCount: Type.Integer(),
});

export const HotGamesQuery = Type.Object({
  merchantCode: Type.Optional(Type.String({ maxLength: 40 })),
  isPlatform: Type.Optional(Type.String({ maxLength: 10 })),
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

export const HotGamesReply = Type.Object({ list: Type.Array(GameCard) });

export type VendorCard = Static<typeof VendorCard>;
export type VendorLane = Static<typeof VendorLane>;
export type VendorsQuery = Static<typeof VendorsQuery>;
export type VendorsReply = Static<typeof VendorsReply>;
export type GameCard = Static<typeof GameCard>;
export type GameSort = Static<typeof GameSort>;
export type GameListQuery = Static<typeof GameListQuery>;
export type GameListReply = Static<typeof GameListReply>;
export type HotGamesQuery = Static<typeof HotGamesQuery>;
export type HotGamesReply = Static<typeof HotGamesReply>;
