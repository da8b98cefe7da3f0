/**
 * Counts the active members of each contract: the members of its team whose valid bets in the contract's games reach
 * the contract's minimum. A member who moved within the window has several places in the tree. Such a member counts
 * once, with the bets of all its places in the team.
 */

import { coversSlot, slotOfCategory } from "./contract-kinds.ts";
import { isCountedAt } from "./roll-up-teams.ts";
import type { LocatedSum, PayeePlace, RolledUpTeams } from "./roll-up-teams.ts";
import type { CrowdSums, MemberSums, SettledContract, SettlementInput } from "./settlement-input.ts";

/** The running count of a contract. */
interface Tally {
  readonly contract: SettledContract;
  /** The valid bets, so far, of the member that is being counted. */
  validBet: bigint;
  members: number;
}

/** A contract that counts the bets of a payee place: a contract of that place or of a place above it. */
interface CountingContract {
  readonly tally: Tally;
  /** The receiver of the contract. */
  readonly memberId: bigint;
}

/**
 * Returns the number of active members by contract id. Contracts without active members are omitted. Takes one member
 * after the other and adds the member's bets to all contracts above, because each contract can have its own minimum.
 * The cost per sum is at most the depth of the tree.
 */
export function countActiveMembers(
  input: SettlementInput,
  { locatedSums, crowdPlaces }: RolledUpTeams,
): Map<bigint, bigint> {
  const { sums, crowds, contracts, settings } = input;
  const tallies = contracts.map((contract): Tally => ({ contract, validBet: 0n, members: 0 }));
  const countingContractsAt = findCountingContracts(Map.groupBy(tallies, ({ contract }) => contract.receiverId));
  const { lastByMember, previous } = linkByMember(locatedSums);
  for (const [memberId, last] of lastByMember) {
    const touched: Tally[] = [];
    for (let at = last; at >= 0; at = previous[at] ?? -1) {
      const [sum, payeePlace] = [sums[at], locatedSums[at]?.payeePlace];
      if (sum === undefined || sum.validBet <= 0n || payeePlace === undefined) continue;
      addBet(countingContractsAt(payeePlace), { memberId, sum, countsOwnBets: settings.countsOwnBets, touched });
    }
    for (const tally of touched) {
      if (tally.validBet >= tally.contract.terms.activeMinimumBet) tally.members += 1;
      tally.validBet = 0n;
    }
  }
  for (const [at, crowd] of crowds.entries()) {
    const payeePlace = crowdPlaces[at];
    if (payeePlace !== undefined && crowd.people > 0) addCrowd(countingContractsAt(payeePlace), crowd);
  }
  return new Map(
    tallies.flatMap(({ contract, members }) => (members === 0 ? [] : [[contract.id, BigInt(members)] as const])),
  );
}

interface CountedSum {
  readonly memberId: bigint;
  readonly sum: MemberSums;
  readonly countsOwnBets: boolean;
  /** The contracts that counted bets of the member, each once. */
  readonly touched: Tally[];
}

function addBet(
  countingContracts: readonly CountingContract[],
  { memberId, sum, countsOwnBets, touched }: CountedSum,
): void {
  const slot = slotOfCategory(sum.category);
  for (const { tally, memberId: receiverId } of countingContracts) {
    if (!countsOwnBets && receiverId === memberId) continue;
    if (!coversSlot(tally.contract.terms.productClass, slot)) continue;
    if (tally.validBet === 0n) {
      touched.push(tally);
      tally.validBet = sum.validBet;
    } else tally.validBet += sum.validBet;
  }
}

/** No member of a crowd has a contract, so the setting for own bets does not matter. */
function addCrowd(
  countingContracts: readonly CountingContract[],
  { category, people, reachedMinimum }: CrowdSums,
): void {
  const slot = slotOfCategory(category);
  for (const { tally } of countingContracts) {
    const { productClass, activeMinimumBet } = tally.contract.terms;
    if (coversSlot(productClass, slot) && reachedMinimum >= activeMinimumBet) tally.members += people;
  }
}

/**
 * Returns the position of each member's last sum and, for the position of each sum, the position of the same member's
 * previous sum (-1 if there is none).
 */
function linkByMember(locatedSums: readonly LocatedSum[]): {
  lastByMember: ReadonlyMap<bigint, number>;
  previous: Int32Array;
} {
  const lastByMember = new Map<bigint, number>();
  const previous = new Int32Array(locatedSums.length);
  for (const [at, { memberId, payeePlace }] of locatedSums.entries()) {
    if (payeePlace === undefined) continue;
    previous[at] = lastByMember.get(memberId) ?? -1;
    lastByMember.set(memberId, at);
  }
  return { lastByMember, previous };
}

/**
 * Returns a function that finds the contracts that count the bets of a payee place: those at the place and those above
 * it. The function caches its results.
 */
function findCountingContracts(
  talliesByReceiver: ReadonlyMap<bigint, readonly Tally[]>,
): (payeePlace: PayeePlace) => readonly CountingContract[] {
  const cache = new Map<PayeePlace, readonly CountingContract[]>();
  const countingContractsAt = (payeePlace: PayeePlace): readonly CountingContract[] => {
    const cachedContracts = cache.get(payeePlace);
    if (cachedContracts !== undefined) return cachedContracts;
    const { memberId } = payeePlace;
    const contractsHere = (talliesByReceiver.get(memberId) ?? []).filter(({ contract }) =>
      isCountedAt(contract, payeePlace),
    );
    const above = payeePlace.above === undefined ? [] : countingContractsAt(payeePlace.above);
    const all = [...contractsHere.map((tally) => ({ tally, memberId })), ...above];
    cache.set(payeePlace, all);
    return all;
  };
  return countingContractsAt;
}
