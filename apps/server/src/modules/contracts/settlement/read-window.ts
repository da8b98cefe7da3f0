/**
 * Reads the input of a settlement from the database: contracts, places (positions of members below their uplines) and
 * the sums of bets at these places. Each lineage becomes the place of its last agent. A receiver without a team gets a
 * place below the lineage of its bets. All other members are listed or summed at the place of their lineage. The order
 * of rows does not matter.
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
import { selectBetSums, selectGroupedBets } from "./bet-sums-repository.ts";
import type { BetSums, CrowdBets } from "./bet-sums-repository.ts";
import type { RunSettings, WindowToSettle } from "./settlement.ts";
import { selectContractsInForce, selectLineages, selectOtherSums, selectMemberLineages } from "./window-repository.ts";
import type { ContractsToSettle, LineageRow, OtherSums } from "./window-repository.ts";

export interface WindowReading extends WindowToSettle {
  readonly settings: RunSettings;
  /** The run to repeat; the members then have the places that they had in that run. Null for a new run. */
  readonly runId: bigint | null;
  /** Figures as of that business time; null means the current figures. */
  readonly asOf: Date | null;
  /** Reads only this member, its team and their contracts; absent means all members. */
  readonly branchOf?: bigint;
  /**
   * True if members are summed in groups where the contracts in force allow it. False if they are read one by one, for
   * callers that try other contracts or other rules. A branch is always read one by one.
   */
  readonly isGrouped: boolean;
}

export interface ReadWindow {
  /** Has no carried amounts and unlimited funds; the caller sets both. */
  readonly input: SettlementInput;
  /** Maps members to lineages: the receivers of contracts, and members with money movements other than bets. */
  readonly lineageByMember: ReadonlyMap<bigint, bigint>;
  /** All bets, each once. */
  readonly bets: readonly (BetSums | CrowdBets)[];
  readonly otherMovements: readonly OtherSums[];
}

export async function readWindow(db: Queryable, reading: WindowReading): Promise<ReadWindow> {
  const { merchantId, kind, period, window, currency, settings, runId, branchOf } = reading;
  const branch = branchOf === undefined ? null : [branchOf];
  // Only dividends are paid on the net loss including bonuses and rebates. For salaries the net loss consists of the
  // bets only.
  const otherMovements =
    kind === "dividend" ? await selectOtherSums(db, { merchantId, currency, window, branchOf: branch, runId }) : [];
  const { contracts, individualSums, crowds } = await readPlay(db, reading, otherMovements);
  const memberIds = [...new Set(contracts.map(({ receiverId }) => receiverId))];
  const lineageByMember = await selectMemberLineages(db, merchantId, { memberIds, runId });
  for (const { memberId, lineageId } of otherMovements) {
    if (!lineageByMember.has(memberId)) lineageByMember.set(memberId, lineageId);
  }
  const lineages = await selectLineages(db, merchantId, usedLineages([...individualSums, ...crowds], lineageByMember));
  const placeIndex = indexPlaces(lineages);
  for (const [memberId, lineageId] of lineageByMember) placeIndex.placeOf(memberId, lineageId);
  const placedIds = new Set([...lineageByMember.keys(), ...lineages.map(({ agentId }) => agentId)]);
  // In a simulation the receiver may have no contract yet.
  if (branchOf !== undefined) placedIds.add(branchOf);
  const sums = [
    ...sumsOfBets(individualSums, placeIndex, placedIds),
    ...otherMovements.map((row) =>
      otherSums(placeIndex.placeOf(row.memberId, lineageByMember.get(row.memberId) ?? 0n), row, settings),
    ),
  ];
  const playInput = { kind, period, window, places: placeIndex.places, sums, crowds: sumsOfCrowds(crowds) } as const;
  const input = { ...playInput, contracts, funds: "unbounded", settings: ruleSettings(settings) } as const;
  return { input, lineageByMember, bets: [...individualSums, ...crowds], otherMovements };
}

interface Play {
  readonly contracts: SettledContract[];
  readonly individualSums: readonly BetSums[];
  readonly crowds: readonly CrowdBets[];
}

/**
 * Reads the contracts in force and the bets. In a branch the bets determine which contracts are read; otherwise the
 * contracts determine how bets are summed.
 */
async function readPlay(db: Queryable, reading: WindowReading, otherMovements: readonly OtherSums[]): Promise<Play> {
  const { merchantId, kind, window, currency, settings, asOf, branchOf, isGrouped } = reading;
  const betFilter = { merchantId, currency, window, exclusionPpm: settings.exclusionPpm, asOf };
  const selectInForce = (branch: ContractsToSettle["branch"]) =>
    selectContractsInForce(db, { merchantId, kind, at: new Date(window.fromMs), branch });
  if (branchOf !== undefined || !isGrouped) {
    const individualSums = await selectBetSums(db, {
      ...betFilter,
      branchOf: branchOf === undefined ? null : [branchOf],
    });
    const activeIds = [...individualSums, ...otherMovements].map(({ memberId }) => memberId);
    const contracts = await selectInForce(branchOf === undefined ? null : { agentId: branchOf, activeIds });
    return { contracts, individualSums, crowds: [] };
  }
  const contracts = await selectInForce(null);
  const minimums = new Set(contracts.map(({ terms }) => terms.activeMinimumBet));
  const { sums, crowds } = await selectGroupedBets(db, {
    ...betFilter,
    namedIds: [...new Set(contracts.map(({ receiverId }) => receiverId))],
    minimums: [...minimums].toSorted((a, b) => (a < b ? -1 : 1)),
  });
  return { contracts, individualSums: sums, crowds };
}

/** Returns the input with the amounts that each contract carries over from earlier windows, in millionths. */
export function withCarried(input: SettlementInput, carried: ReadonlyMap<bigint, bigint>): SettlementInput {
  const carry = (contract: SettledContract): SettledContract => ({
    ...contract,
    carriedMillionths: carried.get(contract.id) ?? 0n,
  });
  return { ...input, contracts: input.contracts.map(carry) };
}

function ruleSettings({
  countsOwnBets,
  carryForward,
  serviceFeePpm,
  bearsCharges,
}: RunSettings): SettlementInput["settings"] {
  return { countsOwnBets, carryForward, serviceFeePpm: wholePpm(serviceFeePpm), bearsCharges };
}

function usedLineages(
  bets: readonly Pick<BetSums, "lineageId">[],
  lineageByMember: ReadonlyMap<bigint, bigint>,
): bigint[] {
  const usedIds = new Set(lineageByMember.values());
  for (const { lineageId } of bets) usedIds.add(lineageId);
  usedIds.delete(0n);
  return [...usedIds];
}

interface PlaceIndex {
  readonly places: readonly SettlementPlace[];
  /** Returns the place of a member below a lineage; adds the place if it does not exist. */
  placeOf(memberId: bigint, lineageId: bigint): bigint;
}

function indexPlaces(lineages: readonly LineageRow[]): PlaceIndex {
  const places: SettlementPlace[] = [];
  /** Place ids by lineage, then by member. Nested maps are faster than a million strings as keys. */
  const idsByLineage = new Map<bigint, Map<bigint, bigint>>();
  const addPlace = (memberId: bigint, lineageId: bigint, id: bigint) => {
    const idsByMember = idsByLineage.get(lineageId) ?? new Map<bigint, bigint>();
    idsByLineage.set(lineageId, idsByMember);
    idsByMember.set(memberId, id);
    places.push({ id, memberId, parentId: lineageId === 0n ? null : lineageId });
    return id;
  };
  for (const { id, agentId, parentId } of lineages) addPlace(agentId, parentId, id);
  // Lineage ids are positive, so negative ids are free for the added places.
  let lastAddedId = 0n;
  return {
    places,
    placeOf: (memberId, lineageId) =>
      idsByLineage.get(lineageId)?.get(memberId) ?? addPlace(memberId, lineageId, (lastAddedId -= 1n)),
  };
}

function sumsOfBets(bets: readonly BetSums[], placeIndex: PlaceIndex, placedIds: ReadonlySet<bigint>): MemberSums[] {
  const sums: MemberSums[] = [];
  for (const { memberId, lineageId, category, validBet, lostBet, wonBet, stakes, wins } of bets) {
    const figures = { category, validBet, lostBet, wonBet, stakes, wins, bonuses: 0n, rebates: 0n, charges: 0n };
    if (placedIds.has(memberId))
      sums.push({ placeId: placeIndex.placeOf(memberId, lineageId), memberId: null, ...figures });
    // Bets at the top have no upline who is paid for them.
    else if (lineageId !== 0n) sums.push({ placeId: lineageId, memberId, ...figures });
  }
  return sums;
}

function sumsOfCrowds(crowds: readonly CrowdBets[]): CrowdSums[] {
  // Bets at the top have no upline who is paid for them.
  const crowdsWithUpline = crowds.filter(({ lineageId }) => lineageId !== 0n);
  return crowdsWithUpline.map(
    ({ lineageId, category, people, reachedMinimum, validBet, lostBet, wonBet, stakes, wins }) => {
      return { placeId: lineageId, category, people, reachedMinimum, validBet, lostBet, wonBet, stakes, wins };
    },
  );
}

const whole = 1_000_000n;

/**
 * Returns a member's movements other than bets as sums without a category, which count only for contracts on all games.
 * The costs of the member's deposits and withdrawals are added before they are rounded down.
 */
function otherSums(placeId: bigint, row: OtherSums, settings: RunSettings): MemberSums {
  const { bonuses, rebates, deposits, withdrawals } = row;
  const cost = deposits * wholePpm(settings.depositChargePpm) + withdrawals * wholePpm(settings.withdrawalChargePpm);
  const noBets = { validBet: 0n, lostBet: 0n, wonBet: 0n, stakes: 0n, wins: 0n };
  return { placeId, memberId: null, category: "", ...noBets, bonuses, rebates, charges: cost / whole };
}
