/**
 * Makes of the database what the rules settle a window from. A chain of agents is a place of the agent who ends it; who
 * holds a contract without a team gets a place below the chain of the bets. All others are named at the chain's own or
 * summed there together. The order of rows means nothing.
 */

import type {
  CrowdSums,
  MemberSums,
  SettledContract,
  SettlementInput,
  SettlementPlace,
} from "@openhouse/rules/contracts/settlement-input";
import type { Queryable } from "../../../db/connection.ts";
import { wholePpm } from "./settlement.ts";
import { selectBetSums, selectBetsTogether } from "./bet-sums-repository.ts";
import type { BetSums, CrowdBets } from "./bet-sums-repository.ts";
import type { RunSettings, WindowToSettle } from "./settlement.ts";
import { selectContractsInForce, selectLineages, selectOtherSums, selectStanding } from "./window-repository.ts";
import type { ContractsToSettle, LineageRow, OtherSums } from "./window-repository.ts";

export interface WindowReading extends WindowToSettle {
  readonly settings: RunSettings;
  /** A run that was worked already: people stand where it found them. */
  readonly runId: bigint | null;
  /** Figures of that business time; null: as they are. */
  readonly asOf: Date | null;
  /** Only what this member and everybody below did, and the contracts there; without it everybody. */
  readonly branchOf?: bigint;
  /**
   * True: people are summed together where the contracts in force ask nothing else of them. False: each for itself, for
   * whoever tries contracts that are not in force or judges by another rule; of a branch always.
   */
  readonly isTogether: boolean;
}

export interface ReadWindow {
  /** Nothing is carried and no funds are bounded: both are the caller's to add. */
  readonly input: SettlementInput;
  /** Where the receivers of contracts stand, and members with money beside their bets. */
  readonly standing: ReadonlyMap<bigint, bigint>;
  /** All that was bet, each bet once. */
  readonly bets: readonly (BetSums | CrowdBets)[];
  readonly others: readonly OtherSums[];
}

export async function readWindow(db: Queryable, reading: WindowReading): Promise<ReadWindow> {
  const { merchantId, kind, period, window, currency, settings, runId, branchOf } = reading;
  const branch = branchOf === undefined ? null : [branchOf];
  // Only dividends are paid by the net loss; a salary shows that of the bets.
  const others =
    kind === "dividend" ? await selectOtherSums(db, { merchantId, currency, window, branchOf: branch, runId }) : [];
  const { contracts, alone, crowds } = await readPlay(db, reading, others);
  const memberIds = [...new Set(contracts.map(({ receiverId }) => receiverId))];
  const standing = await selectStanding(db, merchantId, { memberIds, runId });
  for (const { memberId, lineageId } of others) {
    if (!standing.has(memberId)) standing.set(memberId, lineageId);
  }
  const lineages = await selectLineages(db, merchantId, usedLineages([...alone, ...crowds], standing));
  const ground = placeEverybody(lineages);
  for (const [memberId, lineageId] of standing) ground.placeOf(memberId, lineageId);
  const isPlaced = new Set([...standing.keys(), ...lineages.map(({ agentId }) => agentId)]);
  // Whose offer is tried may hold nothing yet.
  if (branchOf !== undefined) isPlaced.add(branchOf);
  const sums = [
    ...sumsOfBets(alone, ground, isPlaced),
    ...others.map((row) => otherSums(ground.placeOf(row.memberId, standing.get(row.memberId) ?? 0n), row, settings)),
  ];
  const played = { kind, period, window, places: ground.places, sums, crowds: sumsOfCrowds(crowds) } as const;
  const input = { ...played, contracts, funds: "unbounded", settings: rulesOf(settings) } as const;
  return { input, standing, bets: [...alone, ...crowds], others };
}

interface Play {
  readonly contracts: SettledContract[];
  readonly alone: readonly BetSums[];
  readonly crowds: readonly CrowdBets[];
}

/** The contracts in force and the bets: of a branch bets say which contracts, of the house contracts which bets. */
async function readPlay(db: Queryable, reading: WindowReading, others: readonly OtherSums[]): Promise<Play> {
  const { merchantId, kind, window, currency, settings, asOf, branchOf, isTogether } = reading;
  const part = { merchantId, currency, window, exclusionPpm: settings.exclusionPpm, asOf };
  const inForce = (branch: ContractsToSettle["branch"]) =>
    selectContractsInForce(db, { merchantId, kind, at: new Date(window.fromMs), branch });
  if (branchOf !== undefined || !isTogether) {
    const alone = await selectBetSums(db, { ...part, branchOf: branchOf === undefined ? null : [branchOf] });
    const seen = [...alone, ...others].map(({ memberId }) => memberId);
    const contracts = await inForce(branchOf === undefined ? null : { agentId: branchOf, seen });
    return { contracts, alone, crowds: [] };
  }
  const contracts = await inForce(null);
  const minimums = new Set(contracts.map(({ terms }) => terms.activeMinimumBet));
  const { sums, crowds } = await selectBetsTogether(db, {
    ...part,
    namedIds: [...new Set(contracts.map(({ receiverId }) => receiverId))],
    minimums: [...minimums].toSorted((a, b) => (a < b ? -1 : 1)),
  });
  return { contracts, alone: sums, crowds };
}

/** The input with what the windows before have left to each contract, millionths. */
export function withCarried(input: SettlementInput, carried: ReadonlyMap<bigint, bigint>): SettlementInput {
  const carry = (contract: SettledContract): SettledContract => ({
    ...contract,
    carriedMillionths: carried.get(contract.id) ?? 0n,
  });
  return { ...input, contracts: input.contracts.map(carry) };
}

function rulesOf({
  countsOwnBets,
  carryForward,
  serviceFeePpm,
  bearsCharges,
}: RunSettings): SettlementInput["settings"] {
  return { countsOwnBets, carryForward, serviceFeePpm: wholePpm(serviceFeePpm), bearsCharges };
}

function usedLineages(bets: readonly Pick<BetSums, "lineageId">[], standing: ReadonlyMap<bigint, bigint>): bigint[] {
  const used = new Set(standing.values());
  for (const { lineageId } of bets) used.add(lineageId);
  used.delete(0n);
  return [...used];
}

interface Ground {
  readonly places: readonly SettlementPlace[];
  /** The place of a member below a chain; made when nobody stands there yet. */
  placeOf(memberId: bigint, lineageId: bigint): bigint;
}

function placeEverybody(lineages: readonly LineageRow[]): Ground {
  const places: SettlementPlace[] = [];
  /** By chain above, then by member: a million texts as keys would take longer than the rest. */
  const known = new Map<bigint, Map<bigint, bigint>>();
  const keep = (memberId: bigint, lineageId: bigint, id: bigint) => {
    const below = known.get(lineageId) ?? new Map<bigint, bigint>();
    known.set(lineageId, below);
    below.set(memberId, id);
    places.push({ id, memberId, parentId: lineageId === 0n ? null : lineageId });
    return id;
  };
  for (const { id, agentId, parentId } of lineages) keep(agentId, parentId, id);
  // Chains have ids above zero.
  let last = 0n;
  return {
    places,
    placeOf: (memberId, lineageId) => known.get(lineageId)?.get(memberId) ?? keep(memberId, lineageId, (last -= 1n)),
  };
}

function sumsOfBets(bets: readonly BetSums[], ground: Ground, isPlaced: ReadonlySet<bigint>): MemberSums[] {
  const sums: MemberSums[] = [];
  for (const { memberId, lineageId, category, validBet, lostBet, wonBet, stakes, wins } of bets) {
    const figures = { category, validBet, lostBet, wonBet, stakes, wins, bonuses: 0n, rebates: 0n, charges: 0n };
    if (isPlaced.has(memberId)) sums.push({ placeId: ground.placeOf(memberId, lineageId), memberId: null, ...figures });
    // Directly below the house nobody is paid for it.
    else if (lineageId !== 0n) sums.push({ placeId: lineageId, memberId, ...figures });
  }
  return sums;
}

function sumsOfCrowds(crowds: readonly CrowdBets[]): CrowdSums[] {
  // Directly below the house nobody is paid for it.
  const below = crowds.filter(({ lineageId }) => lineageId !== 0n);
  return below.map(({ lineageId, category, people, eachBet, validBet, lostBet, wonBet, stakes, wins }) => {
    return { placeId: lineageId, category, people, eachBet, validBet, lostBet, wonBet, stakes, wins };
  });
}

const whole = 1_000_000n;

/** Of no category: it counts for contracts of all games alone. What a deposit costs is rounded down, by member. */
function otherSums(placeId: bigint, row: OtherSums, settings: RunSettings): MemberSums {
  const { bonuses, rebates, deposits, withdrawals } = row;
  const cost = deposits * wholePpm(settings.depositChargePpm) + withdrawals * wholePpm(settings.withdrawalChargePpm);
  const noBets = { validBet: 0n, lostBet: 0n, wonBet: 0n, stakes: 0n, wins: 0n };
  return { placeId, memberId: null, category: "", ...noBets, bonuses, rebates, charges: cost / whole };
}
