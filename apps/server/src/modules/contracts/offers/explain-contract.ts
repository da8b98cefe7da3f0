/**
 * Shows the versions and steps of a contract, and the figures of the receiver's team in the current window.
 *
 * Refuses with `contract.unknown` (404), also for a contract of other members, and for the team's figures of a contract
 * that is not active, because a giver may see the receiver's team only while the contract is active. Refuses with
 * `function.not.available` for a kind that the merchant has turned off. Reads only. Source: docs/agent-contracts.md,
 * Contract.
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
import { requireEnabledKind } from "./enabled-kinds.ts";
import { findVersionInForce, selectSteps, selectVersions, sumTeamDays, sumTeamMinutes } from "./reading-repository.ts";

type PartyDeps = Pick<Deps, "db" | "merchants">;

interface ContractToRead {
  readonly actor: MemberActor;
  readonly contractId: bigint | undefined;
}

/** Returns all steps, and all versions with the hash of their terms. An acceptance names this hash. */
export async function showHistory(deps: PartyDeps, request: ContractToRead): Promise<ContractHistory> {
  const { db } = deps;
  const contract = await requireParty(deps, request);
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
 * Returns a preview of the current window, not a bill: it leaves out the agent's own bets, bonuses, rebates and
 * charges. Windows of whole days use the current team; shorter windows use the lineage of each bet. As in the
 * settlement, the version in force at the start of the window applies to all of it. If there was none, the reply is the
 * next window, without figures.
 */
export async function showReach(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  request: ContractToRead,
): Promise<ContractReach> {
  const { db, clock, merchants } = deps;
  const contract = await requireParty(deps, request);
  const { merchantId, receiverId, activeVersion, period } = contract;
  if (activeVersion === null) throw new Refusal("contract.unknown");
  const { timeZone, currency, trialTypes } = merchants.byId(merchantId);
  const current = windowOf(period, clock.businessNow().getTime(), timeZone);
  const version = await findVersionInForce(db, contract, new Date(current.fromMs));
  const { terms } = await findVersion(db, contract, version ?? activeVersion);
  if (version === undefined) {
    const { fromMs: fromAt, untilMs: untilAt } = windowOf(period, current.untilMs, timeZone);
    const figures = { reach: wireReach(noReach), tier: 0, missing: null };
    return { fromAt, untilAt, terms: wireTerms(terms), isToCome: true, ...figures };
  }
  const { fromMs, untilMs } = current;
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
    terms: wireTerms(terms),
    isToCome: false,
    reach: wireReach(reach),
    tier,
    missing: missing === null ? null : wireReach(missing),
  };
}

const noReach: TeamReach = { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n };

async function requireParty(deps: PartyDeps, { actor, contractId }: ContractToRead): Promise<Contract> {
  const contract = contractId === undefined ? undefined : await findContract(deps.db, actor.merchantId, contractId);
  const isParty = contract?.receiverId === actor.memberId || contract?.giverId === actor.memberId;
  if (contract === undefined || !isParty) throw new Refusal("contract.unknown");
  requireEnabledKind(deps, contract);
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
