/** The contracts of a member in the words of the family; the modal opens when one of the request maps holds some. */

import { frequencyCodes } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractTier } from "@openhouse/rules/contracts/contract-terms";
import { findEndedByLowerRate } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { FlagId } from "@openhouse/rules/system/flag-tree";
import type { ConsolidatedContracts } from "@openhouse/protocol/contracts/consolidated";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { selectGiven, selectShown } from "./contract-repository.ts";
import type { ContractWithTerms } from "./contract-repository.ts";

const flagOfKind: Readonly<Record<ContractKind, FlagId>> = {
  dividend: "DIVIDEND",
  daily: "DAYSAL",
  hourly: "HOURSAL3",
  realtime: "RTSALARY3",
};

/** No refusals. Reads only. */
export async function describeContracts(
  { db, merchants }: Pick<Deps, "db" | "merchants">,
  { merchantId, memberId }: MemberActor,
): Promise<ConsolidatedContracts> {
  const { flags, currency } = merchants.byId(merchantId);
  const shown = await selectShown(db, merchantId, memberId);
  const kinds = [...new Set(shown.map(({ kind }) => kind))];
  const given = (await Promise.all(kinds.map((kind) => selectGiven(db, { merchantId, memberId, kind })))).flat();
  const read = (contract: ContractWithTerms) => ({ contract, ends: endedBy(contract, given), currency });
  const isOn = (kind: ContractKind) => flags[flagOfKind[kind]];
  const open = shown.filter(isAsked);
  const requests = <Item>(kind: ContractKind, describe: (shown: Shown) => Item) =>
    isOn(kind) ? byClass(open.filter((each) => each.kind === kind).map(read), describe) : null;
  const inForce = <Item>(kind: ContractKind, describe: (shown: Shown) => Item[]) =>
    isOn(kind)
      ? agentsByClass(shown.filter((each) => each.kind === kind && isInForce(each)).map(read), describe)
      : null;
  const daily = inForce("daily", (each) => [dailyOf(each)]);
  return {
    divtypereq: isOn("dividend") ? dividendRequests(open.filter(({ kind }) => kind === "dividend").map(read)) : null,
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

interface Shown {
  readonly contract: ContractWithTerms;
  readonly ends: readonly bigint[];
  readonly currency: CurrencyCode;
}

/** An offer, or a termination that the other side asked for. */
function isAsked({ state, endAskedBy }: ContractWithTerms): boolean {
  return state === "P" || state === "E" || (state === "V" && endAskedBy === "giver");
}

function isInForce({ state }: ContractWithTerms): boolean {
  return state === "A" || state === "V";
}

/** Only an offer that is accepted ends anything. */
function endedBy({ offeredVersion, terms }: ContractWithTerms, given: readonly ContractWithTerms[]): bigint[] {
  return offeredVersion === null ? [] : findEndedByLowerRate(terms, given).map(({ id }) => id);
}

function byClass<Item>(all: readonly Shown[], describe: (shown: Shown) => Item): Record<string, Item[]> {
  const map: Record<string, Item[]> = {};
  for (const each of all) (map[each.contract.productClass] ??= []).push(describe(each));
  return map;
}

function agentsByClass<Item>(
  all: readonly Shown[],
  describe: (shown: Shown) => Item[],
): Record<string, { agent: Item[] }> {
  const map: Record<string, { agent: Item[] }> = {};
  for (const each of all) (map[each.contract.productClass] ??= { agent: [] }).agent.push(...describe(each));
  return map;
}

function dividendRequests(all: readonly Shown[]): NonNullable<ConsolidatedContracts["divtypereq"]> {
  const map: NonNullable<ConsolidatedContracts["divtypereq"]> = {};
  for (const each of all) {
    const { productClass, terms } = each.contract;
    ((map[productClass] ??= {})[terms.period] ??= []).push(...dividendTiers(each));
  }
  return map;
}

function dividendTiers({ contract, ends, currency }: Shown) {
  return contract.terms.tiers.map((tier) => ({
    id: String(contract.id),
    minimumBet: decimal(tier.teamBet, currency),
    activeMember: Number(tier.activeMembers),
    contractRate: Number(tier.rate) / 1_000_000,
    netLoss: decimal(tier.netLoss, currency),
    periodicTotalBetRequired: yesNo(tier.totalBet > 0n),
    periodicTotalBet: decimal(tier.totalBet, currency),
    ...standingOf({ contract, ends, currency }),
  }));
}

function dailyOf(shown: Shown) {
  const { contract } = shown;
  const details = contract.terms.tiers.map((tier) => {
    const rates = salaryTier(shown, tier);
    return { ...rates, betVolume: rates.minimumBet };
  });
  return { id: String(contract.id), ...standingOf(shown), details };
}

function hourlyOf(shown: Shown) {
  const { id, terms } = shown.contract;
  const contractId = String(id);
  const hourSalaryRates = terms.tiers.map((tier) => ({ contractId, ...salaryTier(shown, tier) }));
  const frequency = frequencyCodes[terms.period === "HALF" ? "HALF" : "HOUR"];
  return { contractId, frequency, ...standingOf(shown), hourSalaryRates };
}

function realTimeOf(shown: Shown) {
  const { id, terms } = shown.contract;
  const realTimeSalaryRates = terms.tiers.map(({ teamBet, rate, winRate }) => ({
    betAmount: decimal(teamBet, shown.currency),
    lossRate: percent(rate),
    winRate: percent(winRate),
  }));
  return { contractId: String(id), ...standingOf(shown), realTimeSalaryRates };
}

function standingOf({ contract, ends, currency }: Shown) {
  const { state, offeredVersion, activeVersion, terms } = contract;
  return {
    status: state,
    downlineHigherRate: yesNo(ends.length > 0),
    endsContractIds: ends.map(String),
    version: offeredVersion ?? activeVersion ?? 0,
    activeMinimumBet: decimal(terms.activeMinimumBet, currency),
    payer: terms.payer,
  };
}

function salaryTier({ contract, currency }: Shown, { teamBet, activeMembers, rate }: ContractTier) {
  const { rateType } = contract.terms;
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
