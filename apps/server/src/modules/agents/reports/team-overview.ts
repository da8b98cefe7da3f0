/**
 * Shows the size of an agent's team and today's registrations as they are now. Today's amounts come from the last count
 * (`countedAt`), which is at most about five minutes old (decisions 0038, 0039). Today is the merchant's calendar day
 * in business time. No refusals. Reads few rows, whatever the size of the team. Source: docs/wire-format.md, Agent
 * centre (agentTeamOverview).
 */

import { profitOf } from "@openhouse/rules/agents/team-figures";
import { rebateOfClass } from "@openhouse/rules/agents/rebate-rates";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { TeamOverview } from "@openhouse/protocol/agents/team-overview";
import type { MemberActor } from "../../../core/actor.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import { findMemberById } from "../../identity/index.ts";
import { rebatesOf } from "../registration/rebates-of.ts";
import { findCountedAt } from "./team-day-repository.ts";
import { countJoined, countTeam } from "../tree/team-size-repository.ts";
import { findTeamDay } from "./team-statement-repository.ts";

const ppmPerPercent = 10_000;

type OverviewDeps = Pick<Deps, "db" | "clock" | "merchants">;

export async function teamOverview(
  { db, clock, merchants }: OverviewDeps,
  { merchantId, memberId: agentId, ip }: MemberActor,
): Promise<TeamOverview> {
  const { timeZone, currency } = merchants.byId(merchantId);
  const day = businessDay(clock.businessNow(), timeZone);
  const [size, joined, today, countedAt, agent, rates] = await Promise.all([
    countTeam(db, merchantId, agentId),
    countJoined(db, { merchantId, agentId, day }),
    findTeamDay(db, { merchantId, agentId, day }),
    findCountedAt(db, merchantId, { firstDay: day, lastDay: day }),
    findMemberById(db, merchantId, agentId),
    rebatesOf({ merchants }, db, { merchantId, memberId: agentId }),
  ]);
  const percent = (ratePpm: number) => ratePpm / ppmPerPercent;
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return {
    linearLower: size.direct,
    teamNumber: size.below,
    teamLevels: size.levels,
    todayRegNum: joined,
    countedAt: countedAt?.getTime() ?? null,
    todayActiveNum: today.players,
    todayBetCount: today.bets,
    todayDepositAmount: decimal(today.deposit),
    todayWithdrawAmount: decimal(today.withdraw),
    todayBetAmount: decimal(today.stake),
    todayValidBetAmount: decimal(today.valid),
    todayWinAmount: decimal(today.win),
    todayProfitAndLoss: decimal(profitOf(today)),
    totalDepositMoney: decimal(today.deposit),
    totalDepositCount: Number(today.deposits),
    todayFirstDepositMemberCounter: Number(today.firstDeposits),
    todayRebate: decimal(today.rebate),
    lott: percent(rates.LOTT),
    live: percent(rates.LIVE),
    rng: percent(rates.RNG),
    sport: percent(rates.SPORTS),
    rebate_SSC_1: percent(rates.LOTT),
    rebate_11X5_1: percent(rates.LOTT),
    rebate_PK10_1: percent(rates.LOTT),
    rebate_LF_1: percent(rates.LOTT),
    rebate_LHC_1: percent(rates.LOTT),
    rebate_PVP: percent(rebateOfClass(rates, "PVP")),
    rebate_LIVE: percent(rates.LIVE),
    rebate_RNG: percent(rates.RNG),
    rebate_SPORTS: percent(rates.SPORTS),
    rebate_FISH: percent(rates.FISH),
    logonTime: agent?.lastLoginAt?.getTime() ?? null,
    logonIP: ip,
    currency,
  };
}
