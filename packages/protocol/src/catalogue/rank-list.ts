/**
 * GET /wps/relay/GCSGAME_getRankList, public: the largest wins of the last days among settled bets with real money. No
 * refusals. Source: specification, section 3 (winner entry); docs/wire-format.md, Catalogue.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { GameCard } from "./game-card.ts";

export const RankListQuery = Type.Object({
  /** ALL (default) or a category. */
  gameCategory: Type.Optional(Type.String({ maxLength: 20 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
});

export const RankListEntry = Type.Object({
  vo: Type.Object({
    recordId: Type.String(),
    /** The masked account name: at most its first two letters and its last one. */
    customerName: Type.String(),
    /** In major units. Clients show no decimals. */
    winAmount: Type.Number(),
    currency: Type.String(),
    winTime: Type.Number(),
    /** The game that the entry opens. */
    ...GameCard.properties,
  }),
});

/** Largest win first. */
export const RankListReply = Type.Object({ list: Type.Array(RankListEntry) });

export type RankListQuery = Static<typeof RankListQuery>;
export type RankListEntry = Static<typeof RankListEntry>;
export type RankListReply = Static<typeof RankListReply>;
