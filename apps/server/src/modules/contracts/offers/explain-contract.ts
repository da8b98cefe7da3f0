/**
 * What stands behind a contract: its versions and steps, and where its team stands in the window that runs.
 *
 * Refuses `contract.unknown` (404), also for a contract of others, and for where the team of one stands that is not in
 * force: who only offered something, or gave it once, does not look into a team. Refuses `function.not.available` for a
 * kind that the house has switched off. Reads only. Source: docs/agent-contracts.md, Contract.
 */

import { reachTier } from "@openhouse/rules/contracts/reach-tier";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { windowOf } from "@openhouse/rules/contracts/settlement-windows";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import { currencies } from "@openhouse/rules/money/currencies";
import type { ContractHistory, ContractReach } from "@openhouse/protocol/contracts/read-contracts";
import type { MemberActor } from "../../../core/actor.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findContract, findVersion } from "./contract-repository.ts";
import type { Contract } from "./contract.ts";
import { requireKindOn } from "./kinds-on.ts";
import { selectSteps, selectVersions, sumTeamDays, sumTeamMinutes } from "./reading-repository.ts";

type PartyDeps = Pick<Deps, "db" | "merchants">;

interface ContractToRead {
  readonly actor: MemberActor;
  readonly contractId: bigint | undefined;
}

/** What was offered, signed and answered, with the hash that both sides signed. */
export async function showHistory(deps: PartyDeps, asked: ContractToRead): Promise<ContractHistory> {
  const { db } = deps;
  const contract = await requireParty(deps, asked);
  const [versions, steps] = await Promise.all([selectVersions(db, contract), selectSteps(db, contract)]);
  return {
    versions: versions.map(({ version, hash, terms, offeredAt, acceptedAt }) => ({
      version,
      hash: hash.toString("hex"),
      terms: wireTerms(terms),
      offeredAt: offeredAt.getTime(),
      acceptedAt: acceptedAt?.getTime() ?? null,
    })),
    events: steps.map(({ id, action, side, version, at }) => ({
      id: String(id),
      action,
      side,
      version,
      at: at.getTime(),
    })),
  };
}

/**
 * A look into the window that runs, not a bill: the agent's own bets, bonuses, rebates and charges are left out.
 * Windows of days are read by the team as it stands now, those within a day by the chain of each bet.
 */
export async function showReach(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  asked: ContractToRead,
): Promise<ContractReach> {
  const { db, clock, merchants } = deps;
  const contract = await requireParty(deps, asked);
  const { merchantId, receiverId, activeVersion, period } = contract;
  if (activeVersion === null) throw new Refusal("contract.unknown");
  const { timeZone, currency, trialTypes } = merchants.byId(merchantId);
  const { terms } = await findVersion(db, contract, activeVersion);
  const { fromMs, untilMs } = windowOf(period, clock.businessNow().getTime(), timeZone);
  const [from, until] = [new Date(fromMs), new Date(untilMs)];
  const team = {
    merchantId,
    agentId: receiverId,
    currency: currencies[currency].number,
    category: terms.productClass === "CONS" ? null : terms.productClass,
    activeMinimumBet: terms.activeMinimumBet,
    trialTypes,
  };
  const days = { fromDay: businessDay(from, timeZone), untilDay: businessDay(until, timeZone) };
  const isWithinDay = period === "HOUR" || period === "HALF" || period === "MIN5";
  const reach = isWithinDay
    ? await sumTeamMinutes(db, { ...team, from, until })
    : await sumTeamDays(db, { ...team, ...days });
  const { tier, missing } = reachTier(terms.tiers, reach);
  return {
    fromAt: fromMs,
    untilAt: untilMs,
    reach: wireReach(reach),
    tier,
    missing: missing === null ? null : wireReach(missing),
  };
}

async function requireParty(deps: PartyDeps, { actor, contractId }: ContractToRead): Promise<Contract> {
  const contract = contractId === undefined ? undefined : await findContract(deps.db, actor.merchantId, contractId);
  const isParty = contract?.receiverId === actor.memberId || contract?.giverId === actor.memberId;
  if (contract === undefined || !isParty) throw new Refusal("contract.unknown");
  requireKindOn(deps, contract);
  return contract;
}

function wireReach({ teamBet, activeMembers, netLoss, totalBet }: TeamReach): ContractReach["reach"] {
  return {
    teamBetMinor: String(teamBet),
    activeMembers: Number(activeMembers),
    netLossMinor: String(netLoss),
    totalBetMinor: String(totalBet),
  };
}
