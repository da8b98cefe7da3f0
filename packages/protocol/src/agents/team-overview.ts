/**
 * Types of GET /wps/relay/ODSFE2_getTeamOverviewSum: the figures of the page agentTeamOverview (docs/wire-format.md,
 * Agent centre). Today is the merchant's calendar day. Amounts are decimal numbers in major units. Team sizes and
 * registrations are current. The other figures of today are counted every five minutes, last at `countedAt`.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const TeamOverview = Type.Object({
  /** The number of direct downlines. */
  linearLower: Type.Integer(),
  /** The number of members in the whole team. */
  teamNumber: Type.Integer(),
  /** The number of levels below the agent. */
  teamLevels: Type.Integer(),
  /** The number of members who registered today and are in the team now. */
  todayRegNum: Type.Integer(),
  /**
   * Milliseconds; null if nothing was counted today yet. All fields below, up to `todayProfitAndLoss`, are from that
   * time.
   */
  countedAt: Type.Union([Type.Number(), Type.Null()]),
  /** The number of members of the team, including the agent, who bet today. */
  todayActiveNum: Type.Integer(),
  todayBetCount: Type.Integer(),
  todayDepositAmount: Type.Number(),
  todayWithdrawAmount: Type.Number(),
  todayBetAmount: Type.Number(),
  todayValidBetAmount: Type.Number(),
  todayWinAmount: Type.Number(),
  /** Wins, rebates, promotions and commissions less stakes and charges; negative if the team lost. */
  todayProfitAndLoss: Type.Number(),
  /** The same amount as `todayDepositAmount`, under the family's name. */
  totalDepositMoney: Type.Number(),
  /** The number of deposits of the team today. */
  totalDepositCount: Type.Integer(),
  /** The number of members of the team whose first deposit was today. */
  todayFirstDepositMemberCounter: Type.Integer(),
  /** The rebates that the team received today. */
  todayRebate: Type.Number(),
  /**
   * The agent's own rebate rates per category, in percent, under the family's names. All groups of lottery games have
   * the rate of the lotteries; card games have no rebate.
   */
  lott: Type.Number(),
  live: Type.Number(),
  rng: Type.Number(),
  sport: Type.Number(),
  rebate_SSC_1: Type.Number(),
  rebate_11X5_1: Type.Number(),
  rebate_PK10_1: Type.Number(),
  rebate_LF_1: Type.Number(),
  rebate_LHC_1: Type.Number(),
  rebate_PVP: Type.Number(),
  rebate_LIVE: Type.Number(),
  rebate_RNG: Type.Number(),
  rebate_SPORTS: Type.Number(),
  rebate_FISH: Type.Number(),
  logonTime: Type.Union([Type.Number(), Type.Null()]),
  logonIP: Type.String(),
  currency: Type.String(),
});

export type TeamOverview = Static<typeof TeamOverview>;
