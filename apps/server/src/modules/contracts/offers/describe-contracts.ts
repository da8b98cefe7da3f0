/**
 * Describes a member's contracts with the field names of the wire. The client opens the dialog of contracts when one of
 * the request maps is not empty.
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
import { selectGiven, selectLiveReceived } from "./contract-repository.ts";
import type { ContractWithTerms, LiveContract } from "./contract-repository.ts";
import type { Contract } from "./contract.ts";

/** Has no refusals; reads only. */
export async function describeContracts(
  { db, merchants }: Pick<Deps, "db" | "merchants">,
  { merchantId, memberId }: MemberActor,
): Promise<ConsolidatedContracts> {
  const { flags, currency } = merchants.byId(merchantId);
  const contracts = await selectLiveReceived(db, merchantId, memberId);
  const kinds = [...new Set(contracts.map(({ kind }) => kind))];
  const givenContracts = (
    await Promise.all(kinds.map((kind) => selectGiven(db, { merchantId, memberId, kind })))
  ).flat();
  const isOn = (kind: ContractKind) => flags[flagOfKind[kind]];
  const requestsOfKind = (kind: ContractKind) =>
    contracts
      .filter((contract) => contract.kind === kind)
      .flatMap((contract) => openRequests(contract, { given: givenContracts, currency }));
  const requests = <Item>(kind: ContractKind, describe: (item: DescribedVersion) => Item) =>
    isOn(kind) ? byClass(requestsOfKind(kind), describe) : null;
  const activeOfKind = <Item>(kind: ContractKind, describe: (item: DescribedVersion) => Item[]) => {
    const activeItems = contracts
      .filter((contract) => contract.kind === kind)
      .flatMap((contract) => activeVersions(contract, currency));
    return isOn(kind) ? agentsByClass(activeItems, describe) : null;
  };
  const daily = activeOfKind("daily", (described) => [dailyOf(described)]);
  return {
    divtypereq: isOn("dividend") ? dividendRequests(requestsOfKind("dividend")) : null,
    dailysalreqtype: requests("daily", dailyOf),
    contracthoursalreq: requests("hourly", hourlyOf),
    realtimesalreqtype: requests("realtime", realTimeOf),
    divtypeinfo: activeOfKind("dividend", dividendTiers),
    dailysalinfotype: daily,
    contractmrdailysalinfotype: flags.DAYSALMR ? daily : null,
    contracthoursalinfo: activeOfKind("hourly", (described) => [hourlyOf(described)]),
    realtimesalinfotype: activeOfKind("realtime", (described) => [realTimeOf(described)]),
  };
}

/** A version of a contract. While a change waits, the offered version is a request and the accepted one is in force. */
interface DescribedVersion {
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
function openRequests(contract: LiveContract, { given: givenContracts, currency }: RequestContext): DescribedVersion[] {
  const { state: status, active, activeVersion, offered, offeredVersion, endAskedBy } = contract;
  if (offered !== null && offeredVersion !== null) {
    const ends = findEndedByLowerRate(offered, givenContracts).map(({ id }) => id);
    return [{ contract, terms: offered, status, version: offeredVersion, ends, currency }];
  }
  if (active === null || activeVersion === null || endAskedBy !== "giver") return [];
  return [{ contract, terms: active, status, version: activeVersion, ends: [], currency }];
}

function activeVersions(contract: LiveContract, currency: CurrencyCode): DescribedVersion[] {
  const { state, active, activeVersion } = contract;
  if (active === null || activeVersion === null) return [];
  const status = state === "V" ? "V" : "A";
  return [{ contract, terms: active, status, version: activeVersion, ends: [], currency }];
}

function byClass<Item>(
  all: readonly DescribedVersion[],
  describe: (item: DescribedVersion) => Item,
): Record<string, Item[]> {
  const map: Record<string, Item[]> = {};
  for (const described of all) (map[described.contract.productClass] ??= []).push(describe(described));
  return map;
}

function agentsByClass<Item>(
  all: readonly DescribedVersion[],
  describe: (item: DescribedVersion) => Item[],
): Record<string, { agent: Item[] }> {
  const map: Record<string, { agent: Item[] }> = {};
  for (const described of all)
    (map[described.contract.productClass] ??= { agent: [] }).agent.push(...describe(described));
  return map;
}

function dividendRequests(all: readonly DescribedVersion[]): NonNullable<ConsolidatedContracts["divtypereq"]> {
  const map: NonNullable<ConsolidatedContracts["divtypereq"]> = {};
  for (const described of all) {
    const { contract, terms } = described;
    ((map[contract.productClass] ??= {})[terms.period] ??= []).push(...dividendTiers(described));
  }
  return map;
}

function dividendTiers(item: DescribedVersion) {
  const { contract, terms, currency } = item;
  return terms.tiers.map((tier) => ({
    id: String(contract.id),
    minimumBet: decimal(tier.teamBet, currency),
    activeMember: Number(tier.activeMembers),
    contractRate: Number(tier.rate) / 1_000_000,
    netLoss: decimal(tier.netLoss, currency),
    periodicTotalBetRequired: yesNo(tier.totalBet > 0n),
    periodicTotalBet: decimal(tier.totalBet, currency),
    ...standingOf(item),
  }));
}

function dailyOf(item: DescribedVersion) {
  const { contract, terms } = item;
  const details = terms.tiers.map((tier) => {
    const rates = salaryTier(item, tier);
    return { ...rates, betVolume: rates.minimumBet };
  });
  return { id: String(contract.id), ...standingOf(item), details };
}

function hourlyOf(item: DescribedVersion) {
  const { contract, terms } = item;
  const contractId = String(contract.id);
  const standing = standingOf(item);
  // Existing clients recognise an hourly offer only by P and take any other letter for a termination.
  const status = standing.status === "E" ? "P" : standing.status;
  const hourSalaryRates = terms.tiers.map((tier) => ({ contractId, ...salaryTier(item, tier) }));
  const frequency = frequencyCodes[terms.period === "HALF" ? "HALF" : "HOUR"];
  return { contractId, frequency, ...standing, status, hourSalaryRates };
}

function realTimeOf(item: DescribedVersion) {
  const { contract, terms } = item;
  const realTimeSalaryRates = terms.tiers.map(({ teamBet, rate, winRate }) => ({
    betAmount: decimal(teamBet, item.currency),
    lossRate: percent(rate),
    winRate: percent(winRate),
  }));
  return { contractId: String(contract.id), ...standingOf(item), realTimeSalaryRates };
}

function standingOf({ terms, status, version, ends, currency }: DescribedVersion) {
  return {
    status,
    downlineHigherRate: yesNo(ends.length > 0),
    endsContractIds: ends.map(String),
    version,
    activeMinimumBet: decimal(terms.activeMinimumBet, currency),
    payer: terms.payer,
  };
}

function salaryTier({ terms, currency }: DescribedVersion, { teamBet, activeMembers, rate }: ContractTier) {
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

function yesNo(condition: boolean): "Y" | "N" {
  return condition ? "Y" : "N";
}
