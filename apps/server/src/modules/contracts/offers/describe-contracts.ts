/**
 * Describes a member's contracts with the field names of the wire. The client opens its dialog when one of the request
 * maps is not empty.
 */

import { frequencyCodes } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractState } from "@openhouse/rules/contracts/contract-states";
import type { ContractTerms, ContractTier } from "@openhouse/rules/contracts/contract-terms";
import { findEndedByLowerRate } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import { flagOfKind } from "@openhouse/rules/contracts/flag-of-kind";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { ConsolidatedContracts } from "@openhouse/protocol/contracts/consolidated";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { selectGiven, selectShown } from "./contract-repository.ts";
import type { ContractWithTerms, ShownContract } from "./contract-repository.ts";
import type { Contract } from "./contract.ts";

/** No refusals. Reads only. */
export async function describeContracts(
  { db, merchants }: Pick<Deps, "db" | "merchants">,
  { merchantId, memberId }: MemberActor,
): Promise<ConsolidatedContracts> {
  const { flags, currency } = merchants.byId(merchantId);
  const shown = await selectShown(db, merchantId, memberId);
  const kinds = [...new Set(shown.map(({ kind }) => kind))];
  const given = (await Promise.all(kinds.map((kind) => selectGiven(db, { merchantId, memberId, kind })))).flat();
  const isOn = (kind: ContractKind) => flags[flagOfKind[kind]];
  const requestsOfKind = (kind: ContractKind) =>
    shown.filter((each) => each.kind === kind).flatMap((each) => openRequests(each, { given, currency }));
  const requests = <Item>(kind: ContractKind, describe: (shown: ShownVersion) => Item) =>
    isOn(kind) ? byClass(requestsOfKind(kind), describe) : null;
  const inForce = <Item>(kind: ContractKind, describe: (shown: ShownVersion) => Item[]) => {
    const paying = shown.filter((each) => each.kind === kind).flatMap((each) => activeVersions(each, currency));
    return isOn(kind) ? agentsByClass(paying, describe) : null;
  };
  const daily = inForce("daily", (each) => [dailyOf(each)]);
  return {
    divtypereq: isOn("dividend") ? dividendRequests(requestsOfKind("dividend")) : null,
    dailysalreqtype: requests("daily", dailyOf),
    contracthoursalreq: requests("hourly", hourlyOf),
    realtimesalreqtype: requests("realtime", realTimeOf),
    divtypeinfo: inForce("dividend", dividendTiers),
    dailysalinfotype: daily,
    contractmrdailysalinfotype: flags.DAYSALMR ? daily : null,
    contracthoursalinfo: inForce("hourly", (each) => [hourlyOf(each)]),
    realtimesalinfotype: inForce("realtime", (each) => [realTimeOf(each)]),
  };
}

/** A version of a contract. While a change waits, the offered version is a request and the accepted one is in force. */
interface ShownVersion {
  readonly contract: Contract;
  readonly terms: ContractTerms;
  readonly status: ContractState;
  readonly version: number;
  readonly ends: readonly bigint[];
  readonly currency: CurrencyCode;
}

interface RequestContext {
  readonly given: readonly ContractWithTerms[];
  readonly currency: CurrencyCode;
}

/**
 * An open request for the member: an offer, or a termination that the giver requested. Only accepting an offer can end
 * other contracts.
 */
function openRequests(contract: ShownContract, { given, currency }: RequestContext): ShownVersion[] {
  const { state: status, active, activeVersion, offered, offeredVersion, endAskedBy } = contract;
  if (offered !== null && offeredVersion !== null) {
    const ends = findEndedByLowerRate(offered, given).map(({ id }) => id);
    return [{ contract, terms: offered, status, version: offeredVersion, ends, currency }];
  }
  if (active === null || activeVersion === null || endAskedBy !== "giver") return [];
  return [{ contract, terms: active, status, version: activeVersion, ends: [], currency }];
}

function activeVersions(contract: ShownContract, currency: CurrencyCode): ShownVersion[] {
  const { state, active, activeVersion } = contract;
  if (active === null || activeVersion === null) return [];
  const status = state === "V" ? "V" : "A";
  return [{ contract, terms: active, status, version: activeVersion, ends: [], currency }];
}

function byClass<Item>(all: readonly ShownVersion[], describe: (shown: ShownVersion) => Item): Record<string, Item[]> {
  const map: Record<string, Item[]> = {};
  for (const each of all) (map[each.contract.productClass] ??= []).push(describe(each));
  return map;
}

function agentsByClass<Item>(
  all: readonly ShownVersion[],
  describe: (shown: ShownVersion) => Item[],
): Record<string, { agent: Item[] }> {
  const map: Record<string, { agent: Item[] }> = {};
  for (const each of all) (map[each.contract.productClass] ??= { agent: [] }).agent.push(...describe(each));
  return map;
}

function dividendRequests(all: readonly ShownVersion[]): NonNullable<ConsolidatedContracts["divtypereq"]> {
  const map: NonNullable<ConsolidatedContracts["divtypereq"]> = {};
  for (const each of all) {
    const { contract, terms } = each;
    ((map[contract.productClass] ??= {})[terms.period] ??= []).push(...dividendTiers(each));
  }
  return map;
}

function dividendTiers(shown: ShownVersion) {
  const { contract, terms, currency } = shown;
  return terms.tiers.map((tier) => ({
    id: String(contract.id),
    minimumBet: decimal(tier.teamBet, currency),
    activeMember: Number(tier.activeMembers),
    contractRate: Number(tier.rate) / 1_000_000,
    netLoss: decimal(tier.netLoss, currency),
    periodicTotalBetRequired: yesNo(tier.totalBet > 0n),
    periodicTotalBet: decimal(tier.totalBet, currency),
    ...standingOf(shown),
  }));
}

function dailyOf(shown: ShownVersion) {
  const { contract, terms } = shown;
  const details = terms.tiers.map((tier) => {
    const rates = salaryTier(shown, tier);
    return { ...rates, betVolume: rates.minimumBet };
  });
  return { id: String(contract.id), ...standingOf(shown), details };
}

function hourlyOf(shown: ShownVersion) {
  const { contract, terms } = shown;
  const contractId = String(contract.id);
  const standing = standingOf(shown);
  // Existing clients recognise an hourly offer only by P and take any other letter for a termination.
  const status = standing.status === "E" ? "P" : standing.status;
  const hourSalaryRates = terms.tiers.map((tier) => ({ contractId, ...salaryTier(shown, tier) }));
  const frequency = frequencyCodes[terms.period === "HALF" ? "HALF" : "HOUR"];
  return { contractId, frequency, ...standing, status, hourSalaryRates };
}

function realTimeOf(shown: ShownVersion) {
  const { contract, terms } = shown;
  const realTimeSalaryRates = terms.tiers.map(({ teamBet, rate, winRate }) => ({
    betAmount: decimal(teamBet, shown.currency),
    lossRate: percent(rate),
    winRate: percent(winRate),
  }));
  return { contractId: String(contract.id), ...standingOf(shown), realTimeSalaryRates };
}

function standingOf({ terms, status, version, ends, currency }: ShownVersion) {
  return {
    status,
    downlineHigherRate: yesNo(ends.length > 0),
    endsContractIds: ends.map(String),
    version,
    activeMinimumBet: decimal(terms.activeMinimumBet, currency),
    payer: terms.payer,
  };
}

function salaryTier({ terms, currency }: ShownVersion, { teamBet, activeMembers, rate }: ContractTier) {
  const { rateType } = terms;
  return {
    minimumBet: decimal(teamBet, currency),
    activeMember: Number(activeMembers),
    rateType,
    rate: rateType === "P" ? percent(rate) : decimal(rate, currency),
  };
}

function percent(ratePpm: bigint): number {
  return Number(ratePpm) / 10_000;
}

function decimal(minor: bigint, currency: CurrencyCode): number {
  return decimalOf(money(minor, currency));
}

function yesNo(isSo: boolean): "Y" | "N" {
  return isSo ? "Y" : "N";
}
