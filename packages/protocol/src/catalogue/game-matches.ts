/**
 * GET /wps/relay/GCSGAME_getGameMatchV2, public: hot matches of sports, the next first. No refusals.
 * Source: specification, section 3 (hot match); docs/wire-format.md, Catalogue.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const GameMatchesQuery = Type.Object({
  merchantCode: Type.Optional(Type.String({ maxLength: 40 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});

export const GameMatch = Type.Object({
  matchId: Type.String(),
  leagueId: Type.String(),
  league: Type.String(),
  /** The label of the match: the league and the round. */
  title: Type.String(),
  homeTeam: Type.String(),
  awayTeam: Type.String(),
  homeTeamImageUrl: Type.String(),
  awayTeamImageUrl: Type.String(),
  /** Milliseconds; what began is live until it is over. */
  matchTime: Type.Number(),
  isLive: Type.Boolean(),
  /** null before the match begins. */
  score: Type.Union([Type.Object({ home: Type.Integer(), away: Type.Integer() }), Type.Null()]),
  moneyLine: Type.Object({
    /** Decimal odds with two digits, as text. */
    homeTeamOdds: Type.String(),
    awayTeamOdds: Type.String(),
    /** null where no draw is possible. */
    drawOdds: Type.Union([Type.String(), Type.Null()]),
  }),
  /** How the match is opened: what launchGame takes. */
  vassalage: Type.String(),
  nodeId: Type.String(),
  gameId: Type.String(),
  gameType: Type.String(),
});

export const GameMatchGroup = Type.Object({
  gameMatchAdsId: Type.String(),
  /** The vendor's name. */
  gameName: Type.String(),
  /** Kind of sport: BASKETBALL, FOOTBALL, … */
  gameClassifyNew: Type.String(),
  matchList: Type.Array(GameMatch),
});

export const GameMatches = Type.Array(GameMatchGroup);

export type GameMatchesQuery = Static<typeof GameMatchesQuery>;
export type GameMatch = Static<typeof GameMatch>;
export type GameMatchGroup = Static<typeof GameMatchGroup>;
export type GameMatches = Static<typeof GameMatches>;
