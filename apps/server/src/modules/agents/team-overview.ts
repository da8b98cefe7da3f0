/**
 * The numbers of an agent's team: its size, and today's registrations, active members, stakes, wins and result. Today
 * is the merchant's calendar day by business time. No refusals. Reads only.
 * Source: api-facts 10.2 (agentTeamOverview).
 */

import { currencies } from "@openhouse/rules/money/currencies";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { TeamOverview } from "@openhouse/protocol/agents/team-overview";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { startOfDay } from "../../core/start-of-day.ts";
import { findMemberById } from "../identity/index.ts";
import { sumTeamBets } from "./bet-repository.ts";
import { countJoined, countTeam } from "./team-repository.ts";

export async function teamOverview(deps: Deps, actor: MemberActor): Promise<TeamOverview> {
  const { db, clock, merchants } = deps;
  const { merchantId, memberId: agentId } = actor;
  const merchant = merchants.byId(merchantId);
  const { timeZone, currency } = merchant;
  const until = new Date(clock.businessNow().getTime() + 1);
  const from = startOfDay(until, timeZone);
  const everybody = { part: "ALL" as const, memberId: undefined, currency: currencies[currency].number };
  const [size, joined, sums, agent] = await Promise.all([
    countTeam(db, merchantId, agentId),
    countJoined(db, { merchantId, agentId, from }),
    sumTeamBets(db, { merchantId, agentId, ...everybody, from, until }),
    findMemberById(db, merchantId, agentId),
  ]);
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return {
    linearLower: size.direct,
    teamNumber: size.below,
    teamLevels: size.levels,
    todayRegNum: joined,
    todayActiveNum: sums.players,
    todayBetCount: sums.bets,
    todayBetAmount: decimal(sums.stake),
    todayValidBetAmount: decimal(sums.validBet),
    todayWinAmount: decimal(sums.win),
    todayProfitAndLoss: decimal(sums.win - sums.stake),
    logonTime: agent?.lastLoginAt?.getTime() ?? null,
    logonIP: actor.ip,
    currency,
  };
}
