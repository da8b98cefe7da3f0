/**
 * GET /wps/relay/GCSGAME_getGameMatchV2, public: popular sports matches, earliest first. No refusals. Source:
 * specification, section 3 (hot match); docs/wire-format.md, Catalogue.
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
  /** The label of the match: league and round. */
  title: Type.String(),
  homeTeam: Type.String(),
  awayTeam: Type.String(),
  homeTeamImageUrl: Type.String(),
  awayTeamImageUrl: Type.String(),
  /** The start in milliseconds. */
  matchTime: Type.Number(),
  /** Always false: the matches of the demo are not played. */
  isLive: Type.Boolean(),
  /** Always null: the matches of the demo are not played. */
  score: Type.Union([Type.Object({ home: Type.Integer(), away: Type.Integer() }), Type.Null()]),
  moneyLine: Type.Object({
    /** Decimal odds with two digits, as text. */
    homeTeamOdds: Type.String(),
    awayTeamOdds: Type.String(),
    /** Null if no draw is possible. */
    drawOdds: Type.Union([Type.String(), Type.Null()]),
  }),
  /** The parameters of launchGame for the match. */
  vassalage: Type.String(),
  nodeId: Type.String(),
  gameId: Type.String(),
  gameType: Type.String(),
});

export const GameMatchGroup = Type.Object({
  gameMatchAdsId: Type.String(),
  /** The vendor's name. */
  gameName: Type.String(),
  /** Sport: BASKETBALL, FOOTBALL, … */
  gameClassifyNew: Type.String(),
  matchList: Type.Array(GameMatch),
});

export const GameMatches = Type.Array(GameMatchGroup);

export type GameMatchesQuery = Static<typeof GameMatchesQuery>;
export type GameMatch = Static<typeof GameMatch>;
export type GameMatchGroup = Static<typeof GameMatchGroup>;
export type GameMatches = Static<typeof GameMatches>;
