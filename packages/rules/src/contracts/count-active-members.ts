/**
 * Active members by contract: how many different people of its team have at least its minimum of valid bets in its
 * games. Someone who moved within the window is one person, with what was bet at all places of that team.
 */

import { coversSlot, slotOfCategory } from "./contract-kinds.ts";
import { isCountedAt } from "./roll-up-teams.ts";
import type { Act, Post, PostedTeams } from "./roll-up-teams.ts";
import type { CrowdSums, MemberSums, SettledContract, SettlementInput } from "./settlement-input.ts";

/** A contract while its active members are counted. */
interface Tally {
  readonly contract: SettledContract;
  /** Of the person whose bets are added up now. */
  validBet: bigint;
  members: number;
}

/** A contract at or above a post that counts what is done there. */
interface Counting {
  readonly tally: Tally;
  /** Who stands where it counts. */
  readonly memberId: bigint;
}

/**
 * Contract id → active members; absent: none. Each person's bets are given to the contracts above, person by person,
 * because each contract may have a minimum of its own: at most the depth of the tree for each of them.
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
  /** Those that got something of the person, each once. */
  readonly touched: Tally[];
}

function addBet(countings: readonly Counting[], { memberId, sum, countsOwnBets, touched }: Bet): void {
  const slot = slotOfCategory(sum.category);
  for (const { tally, memberId: ofWhom } of countings) {
    if (!countsOwnBets && ofWhom === memberId) continue;
    if (!coversSlot(tally.contract.terms.productClass, slot)) continue;
    if (tally.validBet === 0n) {
      touched.push(tally);
      tally.validBet = sum.validBet;
    } else tally.validBet += sum.validBet;
  }
}

/** Nobody of a crowd holds a contract, so whether own bets count makes no difference. */
function addCrowd(countings: readonly Counting[], { category, people, eachBet }: CrowdSums): void {
  const slot = slotOfCategory(category);
  for (const { tally } of countings) {
    const { productClass, activeMinimumBet } = tally.contract.terms;
    if (coversSlot(productClass, slot) && eachBet >= activeMinimumBet) tally.members += people;
  }
}

/** Of each member the position of the last act, and by position that of the one before it; -1: none. */
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

/** Of a post, all that count what is done there: its own contracts and those of everybody above it, told once. */
function countingsOf(held: ReadonlyMap<bigint, readonly Tally[]>): (post: Post) => readonly Counting[] {
  const known = new Map<Post, readonly Counting[]>();
  const countingAt = (post: Post): readonly Counting[] => {
    const told = known.get(post);
    if (told !== undefined) return told;
    const { memberId } = post;
    const own = (held.get(memberId) ?? []).filter(({ contract }) => isCountedAt(contract, post));
    const above = post.above === undefined ? [] : countingAt(post.above);
    const all = [...own.map((tally) => ({ tally, memberId })), ...above];
    known.set(post, all);
    return all;
  };
  return countingAt;
}
