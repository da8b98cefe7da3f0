/**
 * GET /wps/relay/ODSFE2_getTeamOverviewSum: the numbers of agentTeamOverview (api-facts 10.1, 10.2). Today is the
 * merchant's calendar day; amounts are decimal numbers in major units.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const TeamOverview = Type.Object({
  /** One level below. */
  linearLower: Type.Integer(),
  /** Everybody below. */
  teamNumber: Type.Integer(),
  /** Levels below. */
  teamLevels: Type.Integer(),
  todayRegNum: Type.Integer(),
  /** Members (with the agent) who bet today. */
  todayActiveNum: Type.Integer(),
  todayBetCount: Type.Integer(),
  todayBetAmount: Type.Number(),
  todayValidBetAmount: Type.Number(),
  todayWinAmount: Type.Number(),
  /** Wins less stakes: negative when the team lost. */
  todayProfitAndLoss: Type.Number(),
  logonTime: Type.Union([Type.Number(), Type.Null()]),
  logonIP: Type.String(),
  currency: Type.String(),
});

export type TeamOverview = Static<typeof TeamOverview>;
