/**
 * Types of GET /wps/relay/ODSFE2_getTeamOverviewSum: the figures of agentTeamOverview (docs/wire-format.md, Agent
 * centre). Today is the merchant's calendar day; amounts are decimal numbers in major units. Sizes and registrations
 * are current; the amounts are counted every five minutes, last at `countedAt`.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const TeamOverview = Type.Object({
  /** Direct downlines. */
  linearLower: Type.Integer(),
  /** The whole team. */
  teamNumber: Type.Integer(),
  /** Levels below the agent. */
  teamLevels: Type.Integer(),
  /** Only members who are in the team now. */
  todayRegNum: Type.Integer(),
  /** Milliseconds; null while nothing of today is counted. All fields below are from that time. */
  countedAt: Type.Union([Type.Number(), Type.Null()]),
  /** Members of the team who bet today, including the agent. */
  todayActiveNum: Type.Integer(),
  todayBetCount: Type.Integer(),
  todayDepositAmount: Type.Number(),
  todayWithdrawAmount: Type.Number(),
  todayBetAmount: Type.Number(),
  todayValidBetAmount: Type.Number(),
  todayWinAmount: Type.Number(),
  /** Wins less stakes: negative if the team lost. */
  todayProfitAndLoss: Type.Number(),
  logonTime: Type.Union([Type.Number(), Type.Null()]),
  logonIP: Type.String(),
  currency: Type.String(),
});

export type TeamOverview = Static<typeof TeamOverview>;
