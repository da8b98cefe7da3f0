/**
 * Computes the bills of one window for all contracts of one kind. Payment, simulation and replay use it. The result
 * depends only on the input and not on the order of its lists, so settling a window again gives the same bytes.
 *
 * The difference rule: a contract pays its yield on the team, less the yields of the nearest contracts below on their
 * own teams in the same games. A member without a contract is skipped, so the contracts below it belong to the next
 * contract above (decision 0036). An upline below its first tier earns nothing, and nothing is deducted from its
 * downlines. Source: docs/agent-contracts.md, Settlement.
 */

import { checkFormOfTerms } from "./check-terms.ts";
import { slotCount, slotsOfClass } from "./contract-kinds.ts";
import { fineUnits, yieldOnPart, yieldOnTeam } from "./contract-yield.ts";
import type { ContractYield } from "./contract-yield.ts";
import { countActiveMembers } from "./count-active-members.ts";
import { divideFunds } from "./divide-funds.ts";
import { isCountedAt, rollUpTeams, slotOf } from "./roll-up-teams.ts";
import type { PayeePlace } from "./roll-up-teams.ts";
import type { DownlineShare, SettlementBill } from "./settlement-bill.ts";
import type { SettledContract, SettlementInput } from "./settlement-input.ts";
import { windowKey } from "./settlement-windows.ts";
import { addFigures, hasFigures, noFigures } from "./team-figures.ts";
import type { TeamFigures } from "./team-figures.ts";

/** The state of a contract during the settlement of its window. */
interface ContractSettlement {
  readonly contract: SettledContract;
  readonly problems: SettlementBill["problems"];
  readonly team: TeamFigures;
  ownBetLeftOut: bigint;
  /** The parts of the team, by the nearest contract above. The key undefined means that there is no contract above. */
  readonly parts: Map<ContractSettlement | undefined, TeamFigures>;
  readonly below: Set<ContractSettlement>;
  yields: ContractYield | undefined;
  shares: readonly DownlineShare[];
  dueFine: bigint;
}

/**
 * Returns one bill for each contract of the period, even if the contract pays nothing, sorted by contract id. Throws if
 * the places do not form trees, if a contract is of another kind, or if a member has two contracts for the same games.
 */
export function settleWindow(input: SettlementInput): SettlementBill[] {
  const settlements = sortedContracts(input).map(startSettlement);
  const { settings } = input;
  const teams = rollUpTeams(input);
  spreadTeams(settlements, teams.payeePlaces, settings.countsOwnBets);
  const activeByContract = countActiveMembers(input, teams);
  for (const settlement of settlements) {
    if (settlement.problems.length > 0) continue;
    const activeMembers = activeByContract.get(settlement.contract.id) ?? 0n;
    settlement.yields = yieldOnTeam(settlement.contract, { team: settlement.team, activeMembers }, settings);
  }
  const settled = new Set<ContractSettlement>();
  for (const settlement of settlements) settleContract(settlement, settled, input);
  const billed = settlements.filter(({ contract }) => contract.terms.period === input.period);
  return fundBills(
    billed.map((settlement) => billOf(settlement, input)),
    input.funds,
  );
}

/** Makes an empty bill for an ended contract, for the adjustments of earlier windows. */
export function billEndedContract(
  contract: SettledContract,
  window: Pick<SettlementInput, "kind" | "period" | "window">,
): SettlementBill {
  return billOf({ ...startSettlement(contract), problems: [] }, window);
}

function sortedContracts({ kind, contracts }: SettlementInput): SettledContract[] {
  const sorted = contracts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const [at, { id, terms }] of sorted.entries()) {
    if (terms.kind !== kind) throw new RangeError(`contract ${id} is not ${kind}`);
    if (sorted[at + 1]?.id === id) throw new RangeError(`contract ${id} occurs twice`);
  }
  return sorted;
}

function startSettlement(contract: SettledContract): ContractSettlement {
  return {
    contract,
    problems: checkFormOfTerms(contract.terms),
    team: noFigures(),
    ownBetLeftOut: 0n,
    parts: new Map(),
    below: new Set(),
    yields: undefined,
    shares: [],
    dueFine: 0n,
  };
}

/** Assigns each contract its team, and splits the team by the nearest contract above. One pass from the top down. */
function spreadTeams(
  settlements: readonly ContractSettlement[],
  payeePlaces: readonly PayeePlace[],
  countsOwnBets: boolean,
): void {
  const settlementsByReceiver = Map.groupBy(settlements, ({ contract }) => contract.receiverId);
  /** By slot, the nearest contract at or above a payee place that counts the games of the slot. */
  const coverOfPlace = new Map<PayeePlace, readonly (ContractSettlement | undefined)[]>();
  const noCover: readonly (ContractSettlement | undefined)[] = Array.from({ length: slotCount }, () => undefined);
  for (const payeePlace of payeePlaces) {
    const above = (payeePlace.above === undefined ? undefined : coverOfPlace.get(payeePlace.above)) ?? noCover;
    const cover = [...above];
    for (const settlement of settlementsByReceiver.get(payeePlace.memberId) ?? []) {
      if (!isCountedAt(settlement.contract, payeePlace)) continue;
      const slots = slotsOfClass(settlement.contract.terms.productClass);
      for (const slot of slots) addSlot(settlement, { payeePlace, slot, countsOwnBets, upper: above[slot] });
      // A contract whose terms cannot be settled does not separate the contracts below from those above.
      if (settlement.problems.length > 0) continue;
      if (slots.some((slot) => cover[slot] !== above[slot])) {
        throw new RangeError(`member ${payeePlace.memberId} has two contracts for the same games`);
      }
      for (const slot of slots) cover[slot] = settlement;
    }
    coverOfPlace.set(payeePlace, cover);
  }
}

interface TeamSlot {
  readonly payeePlace: PayeePlace;
  readonly slot: number;
  readonly countsOwnBets: boolean;
  readonly upper: ContractSettlement | undefined;
}

function addSlot(settlement: ContractSettlement, { payeePlace, slot, countsOwnBets, upper }: TeamSlot): void {
  const part = settlement.parts.get(upper) ?? noFigures();
  settlement.parts.set(upper, part);
  if (settlement.problems.length === 0) upper?.below.add(settlement);
  const figures = [slotOf(payeePlace.below, slot)];
  if (countsOwnBets) figures.push(slotOf(payeePlace.own, slot));
  else settlement.ownBetLeftOut += slotOf(payeePlace.own, slot).validBet;
  for (const slotFigures of figures) {
    addFigures(settlement.team, slotFigures);
    addFigures(part, slotFigures);
  }
}

/**
 * Settles the contracts below first, because their amounts are deducted here. The recursion is as deep as the chain of
 * contracts.
 */
function settleContract(
  settlement: ContractSettlement,
  settled: Set<ContractSettlement>,
  input: SettlementInput,
): void {
  if (settled.has(settlement)) return;
  settled.add(settlement);
  for (const lower of settlement.below) settleContract(lower, settled, input);
  settlement.shares = [...settlement.below]
    .map((lower) => shareOf(settlement, lower, input))
    .toSorted((a, b) => (a.contractId < b.contractId ? -1 : 1));
  const remainingFine = (settlement.yields?.wholeFine ?? 0n) - sumShares(settlement.shares);
  settlement.dueFine = remainingFine > 0n ? remainingFine : 0n;
}

function shareOf(upper: ContractSettlement, lower: ContractSettlement, { settings }: SettlementInput): DownlineShare {
  const { contract, yields, team, parts } = lower;
  const { id: contractId, version, receiverId: payeeId } = contract;
  const part = parts.get(upper);
  if (yields === undefined || part === undefined) throw new RangeError(`contract ${contractId} has no yield`);
  const yieldFine = isAllOf(parts, part)
    ? yields.wholeFine
    : yieldOnPart(contract, { whole: yields, team, part }, settings);
  // Only the amount that others pay is deducted, because the payee of the upper contract already pays the rest from its
  // own funds.
  const isPaidByPayee = payerOf(contract) === upper.contract.receiverId && yields.wholeFine > 0n;
  const paidFine = isPaidByPayee ? (lower.dueFine * yieldFine) / yields.wholeFine : 0n;
  return { contractId, version, payeeId, yieldFine, deductedFine: yieldFine - paidFine };
}

/**
 * True if all play of the contract lies in this part. Parts without play (a place before or after a move, or a class)
 * are ignored.
 */
function isAllOf(parts: ContractSettlement["parts"], part: TeamFigures): boolean {
  if (parts.size === 1) return true;
  return hasFigures(part) && [...parts.values()].filter(hasFigures).length === 1;
}

function billOf(
  { contract, problems, team, ownBetLeftOut, yields, shares, dueFine }: ContractSettlement,
  { kind, period, window }: Pick<SettlementInput, "kind" | "period" | "window">,
): SettlementBill {
  const settled = yields ?? unsettled;
  const sharesFine = sumShares(shares);
  const overcommittedFine = sharesFine > settled.wholeFine ? sharesFine - settled.wholeFine : 0n;
  const dueMinor = dueFine / fineUnits;
  return {
    contractId: contract.id,
    version: contract.version,
    payeeId: contract.receiverId,
    payerId: payerOf(contract),
    windowKey: windowKey({ kind, period, window }),
    problems,
    reach: settled.reach,
    lostBet: team.lostBet,
    wonBet: team.wonBet,
    ownBetLeftOut,
    feeMillionths: settled.feeMillionths,
    chargesMillionths: settled.chargesMillionths,
    carriedMillionths: contract.carriedMillionths,
    baseMillionths: settled.baseMillionths,
    // A contract that cannot be settled carries the same amount to the next window.
    carryMillionths: yields === undefined ? contract.carriedMillionths : settled.carryMillionths,
    tier: settled.reached.tier,
    missing: settled.reached.missing,
    rate: settled.rate,
    winRate: settled.winRate,
    grossFine: settled.wholeFine,
    shares,
    sharesFine,
    overcommittedFine,
    dueMinor,
    remainderFine: dueFine % fineUnits,
    payableMinor: dueMinor,
    shortMinor: 0n,
  };
}

/**
 * Funds the bills of each payer together: a payer with insufficient funds pays the same share of each bill. The due
 * amounts do not depend on the funds, so the bills can be computed before the payers' wallets are locked.
 */
export function fundBills(bills: readonly SettlementBill[], funds: SettlementInput["funds"]): SettlementBill[] {
  if (funds === "unbounded") return [...bills];
  const payable = new Map<bigint, bigint>();
  for (const [payerId, payerBills] of Map.groupBy(bills, (bill) => bill.payerId)) {
    if (payerId === null) continue;
    const parts = divideFunds(
      payerBills.map(({ dueMinor }) => dueMinor),
      funds.get(payerId) ?? 0n,
    );
    for (const [at, { contractId }] of payerBills.entries()) payable.set(contractId, parts[at] ?? 0n);
  }
  return bills.map((bill) => {
    const payableMinor = payable.get(bill.contractId) ?? bill.dueMinor;
    return { ...bill, payableMinor, shortMinor: bill.dueMinor - payableMinor };
  });
}

const noReach = { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n };
const unsettled: ContractYield = {
  reach: noReach,
  reached: { tier: 0, byThreshold: { teamBet: 0, activeMembers: 0, netLoss: 0, totalBet: 0 }, missing: null },
  rate: 0n,
  winRate: 0n,
  feeMillionths: 0n,
  chargesMillionths: 0n,
  baseMillionths: 0n,
  carryMillionths: 0n,
  wholeFine: 0n,
};

function payerOf({ giverId, terms }: SettledContract): bigint | null {
  return terms.payer === "upline" ? giverId : null;
}

function sumShares(shares: readonly DownlineShare[]): bigint {
  return shares.reduce((sum, { deductedFine }) => sum + deductedFine, 0n);
}
