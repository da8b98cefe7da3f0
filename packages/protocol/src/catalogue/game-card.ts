/** Cards of vendors and games, and the lists they stand in. Source: spec section 3 (game card), api-facts 7.2. */

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
  /** VASSALAGE: the card opens a list of games; GAME: the card is a game. */
  isGame: Type.String(),
  appNewWindow: Type.String(),
  freeplay: Type.String(),
});

export const GameClassify = Type.Object({
  key: Type.String(),
  displayName: Type.String(),
  gameCount: Type.Integer(),
});

export const VendorLane = Type.Object({
  /** Category: RNG, LIVE, … */
  title: Type.String(),
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
  defaultIcon: Type.String(),
  lagerIcon: Type.String(),
  /** 0 = a free trial is offered. */
  supportPlay: Type.Integer(),
  isGame: Type.String(),
  nodeTypeManageId: Type.String(),
  /** Milliseconds between which the game is closed, or null. */
  maintenance: Type.Union([
    Type.Object({ maintainTime: Type.Number(), endTime: Type.Union([Type.Number(), Type.Null()]) }),
    Type.Null(),
  ]),
});

export const VendorsQuery = Type.Object({
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  merchantCode: Type.Optional(Type.String({ maxLength: 40 })),
});

export const GameListQuery = Type.Object({
  clientType: Type.Optional(Type.String({ maxLength: 10 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  merchant: Type.Optional(Type.String({ maxLength: 40 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  gameType: Type.Optional(Type.String({ maxLength: 20 })),
  gameClassify: Type.Optional(Type.String({ maxLength: 20 })),
  gameName: Type.Optional(Type.String({ maxLength: 100 })),
  minBet: Type.Optional(Type.String({ maxLength: 20 })),
  imgSize: Type.Optional(Type.String({ maxLength: 20 })),
  prizeMode: Type.Optional(Type.String({ maxLength: 20 })),
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
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
export type GameListQuery = Static<typeof GameListQuery>;
export type GameListReply = Static<typeof GameListReply>;
export type HotGamesQuery = Static<typeof HotGamesQuery>;
export type HotGamesReply = Static<typeof HotGamesReply>;
