/**
 * GET /wps/relay/ODSFE2_getTeamOverviewSum: the numbers of agentTeamOverview (docs/wire-format.md, Agent centre). Today
 * is the merchant's calendar day; amounts are decimal numbers in major units. Sizes and registrations are those of this
 * moment; what the team moved is counted every five minutes, `countedAt` says of when it is.
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
  /** Of those who stand below now. */
  todayRegNum: Type.Integer(),
  /** Milliseconds; null while nothing of today was counted. All that follows is of then. */
  countedAt: Type.Union([Type.Number(), Type.Null()]),
  /** Members (with the agent) who bet today. */
  todayActiveNum: Type.Integer(),
  todayBetCount: Type.Integer(),
  todayDepositAmount: Type.Number(),
  todayWithdrawAmount: Type.Number(),
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
