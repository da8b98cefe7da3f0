/**
 * Counts the active members of each contract: the people in its team whose valid bets in its games reach its minimum. A
 * member who moved within the window counts as one person, with the bets of all places in that team.
 */

import { coversSlot, slotOfCategory } from "./contract-kinds.ts";
import { isCountedAt } from "./roll-up-teams.ts";
import type { Act, Post, PostedTeams } from "./roll-up-teams.ts";
import type { CrowdSums, MemberSums, SettledContract, SettlementInput } from "./settlement-input.ts";

/** The running count of a contract. */
interface Tally {
  readonly contract: SettledContract;
  /** The valid bets of the member that is being added up. */
  validBet: bigint;
  members: number;
}

/** A contract at or above a post that counts the bets of that post. */
interface Counting {
  readonly tally: Tally;
  /** The receiver of the contract. */
  readonly memberId: bigint;
}

/**
 * Contract id → active members; absent if there are none. Each person's bets are added to all contracts above, one
 * person at a time, because each contract can have its own minimum. The cost per bet sum is at most the depth of the
 * tree.
 */
export function countActiveMembers(input: SettlementInput, { acts, crowdPosts }: PostedTeams): Map<bigint, bigint> {
  const { sums, crowds, contracts, settings } = input;
  const tallies = contracts.map((contract): Tally => ({ contract, validBet: 0n, members: 0 }));
  const countingAt = countingsOf(Map.groupBy(tallies, ({ contract }) => contract.receiverId));
  const { lastOf, before } = linkByMember(acts);
  for (const [memberId, last] of lastOf) {
    const touched: Tally[] = [];
    for (let at = last; at >= 0; at = before[at] ?? -1) {
      const [sum, post] = [sums[at], acts[at]?.post];
      if (sum === undefined || sum.validBet <= 0n || post === undefined) continue;
      addBet(countingAt(post), { memberId, sum, countsOwnBets: settings.countsOwnBets, touched });
    }
    for (const tally of touched) {
      if (tally.validBet >= tally.contract.terms.activeMinimumBet) tally.members += 1;
      tally.validBet = 0n;
    }
  }
  for (const [at, crowd] of crowds.entries()) {
    const post = crowdPosts[at];
    if (post !== undefined && crowd.people > 0) addCrowd(countingAt(post), crowd);
  }
  return new Map(
    tallies.flatMap(({ contract, members }) => (members === 0 ? [] : [[contract.id, BigInt(members)] as const])),
  );
}

interface Bet {
  readonly memberId: bigint;
  readonly sum: MemberSums;
  readonly countsOwnBets: boolean;
  /** The contracts that counted something of the person, each once. */
  readonly touched: Tally[];
}

function addBet(countings: readonly Counting[], { memberId, sum, countsOwnBets, touched }: Bet): void {
  const slot = slotOfCategory(sum.category);
  for (const { tally, memberId: receiverId } of countings) {
    if (!countsOwnBets && receiverId === memberId) continue;
    if (!coversSlot(tally.contract.terms.productClass, slot)) continue;
    if (tally.validBet === 0n) {
      touched.push(tally);
      tally.validBet = sum.validBet;
    } else tally.validBet += sum.validBet;
  }
}

/** Nobody in a crowd has a contract, so it does not matter whether own bets count. */
function addCrowd(countings: readonly Counting[], { category, people, eachBet }: CrowdSums): void {
  const slot = slotOfCategory(category);
  for (const { tally } of countings) {
    const { productClass, activeMinimumBet } = tally.contract.terms;
    if (coversSlot(productClass, slot) && eachBet >= activeMinimumBet) tally.members += people;
  }
}

/**
 * For each member the position of the last activity, and for each position that of the member's previous one; -1: none.
 */
function linkByMember(acts: readonly Act[]): { lastOf: ReadonlyMap<bigint, number>; before: Int32Array } {
  const lastOf = new Map<bigint, number>();
  const before = new Int32Array(acts.length);
  for (const [at, { memberId, post }] of acts.entries()) {
    if (post === undefined) continue;
    before[at] = lastOf.get(memberId) ?? -1;
    lastOf.set(memberId, at);
  }
  return { lastOf, before };
}

/** For a post: the contracts of its member and of all posts above that count its bets. Cached per post. */
function countingsOf(talliesByReceiver: ReadonlyMap<bigint, readonly Tally[]>): (post: Post) => readonly Counting[] {
  const cache = new Map<Post, readonly Counting[]>();
  const countingAt = (post: Post): readonly Counting[] => {
    const cachedCountings = cache.get(post);
    if (cachedCountings !== undefined) return cachedCountings;
    const { memberId } = post;
    const own = (talliesByReceiver.get(memberId) ?? []).filter(({ contract }) => isCountedAt(contract, post));
    const above = post.above === undefined ? [] : countingAt(post.above);
    const all = [...own.map((tally) => ({ tally, memberId })), ...above];
    cache.set(post, all);
    return all;
  };
  return countingAt;
}
