/** GET /studio/api/rounds: the player's own rounds of this game, newest first; `/rounds/:roundId` returns one round. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const ListRoundsQuery = Type.Object({
  /** Only rounds with a smaller nonce. If absent, the list starts with the newest round. */
  before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,17}$" })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const RoundSummary = Type.Object({
  roundId: Type.String(),
  nonce: Type.String(),
  at: Type.Number(),
  stakeMinor: Type.String(),
  winMinor: Type.String(),
  balanceAfterMinor: Type.String(),
  /** The number of free spins in the round. */
  freeSpins: Type.Integer(),
  clientSeed: Type.String(),
  commitment: Type.String(),
  /** Null until the seed is revealed. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});

export const ListRoundsReply = Type.Object({ list: Type.Array(RoundSummary), hasMore: Type.Boolean() });
export const RoundParams = Type.Object({ roundId: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });
export const ShownParams = Type.Object({ nonce: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }) });

export type ListRoundsQuery = Static<typeof ListRoundsQuery>;
export type RoundSummary = Static<typeof RoundSummary>;
export type ListRoundsReply = Static<typeof ListRoundsReply>;
