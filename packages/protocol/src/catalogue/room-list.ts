/**
 * GET /wps/relay/GLS2_roomList: the rooms of a vendor's card tables (PvP), lowest stakes first. `vassalage` or `vendor`
 * names the vendor; without them, the rooms of all vendors are listed. No refusals. Source: docs/wire-format.md,
 * Catalogue, requirements S7.054.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const RoomListQuery = Type.Object({
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  vendor: Type.Optional(Type.String({ maxLength: 40 })),
  nodeId: Type.Optional(Type.String({ maxLength: 20 })),
});

export const GameRoom = Type.Object({
  roomId: Type.String(),
  displayName: Type.String(),
  vassalage: Type.String(),
  gameType: Type.String(),
  /** The room's game, a parameter of launchGame. */
  nodeId: Type.String(),
  gameName: Type.String(),
  showIcon: Type.String(),
  /** The range of stakes and the entry amount, in major units. */
  minBet: Type.Number(),
  maxBet: Type.Number(),
  entryAmount: Type.Number(),
  seats: Type.Integer(),
  /** As `isDemo` of a game card. */
  isDemo: Type.Boolean(),
});

export const GameRooms = Type.Array(GameRoom);

export type RoomListQuery = Static<typeof RoomListQuery>;
export type GameRoom = Static<typeof GameRoom>;
export type GameRooms = Static<typeof GameRooms>;
