/**
 * Active members by contract: how many different people of its team have at least its minimum of valid bets in its
 * games. Someone who moved within the window is one person, with what was bet at all places of that team.
 */

import { coversSlot, slotOfCategory } from "./contract-kinds.ts";
import { isCountedAt } from "./roll-up-teams.ts";
import type { Post, PostedTeams } from "./roll-up-teams.ts";
import type { MemberSums, SettledContract, SettlementInput } from "./settlement-input.ts";

/**
 * Contract id → active members; absent: none. Walks up from each member who bet, over the posts alone, because each
 * contract may have a minimum of its own: at most the depth of the tree for each of them.
 */
export function countActiveMembers(
  { sums, contracts, settings }: SettlementInput,
  { acts }: PostedTeams,
): Map<bigint, bigint> {
  const held = Map.groupBy(contracts, ({ receiverId }) => receiverId);
  const betsOfMembers = new Map<bigint, Map<SettledContract, bigint>>();
  for (const [at, { memberId, post: first }] of acts.entries()) {
    const sum = sums[at];
    if (sum === undefined || sum.validBet <= 0n || first === undefined) continue;
    const bets = betsOfMembers.get(memberId) ?? new Map<SettledContract, bigint>();
    betsOfMembers.set(memberId, bets);
    for (const post of postsFrom(first)) {
      const isLeftOut = post.memberId === memberId && !settings.countsOwnBets;
      if (!isLeftOut)
        addBet(
          bets,
          sum,
          (held.get(post.memberId) ?? []).filter((each) => isCountedAt(each, post)),
        );
    }
  }
  const counts = new Map<bigint, bigint>();
  for (const bets of betsOfMembers.values()) {
    for (const [{ id, terms }, bet] of bets) {
      if (bet >= terms.activeMinimumBet) counts.set(id, (counts.get(id) ?? 0n) + 1n);
    }
  }
  return counts;
}

/** The post and all above it. */
function* postsFrom(first: Post): Generator<Post> {
  for (let post: Post | undefined = first; post !== undefined; post = post.above) yield post;
}

function addBet(
  bets: Map<SettledContract, bigint>,
  { category, validBet }: MemberSums,
  contracts: readonly SettledContract[],
): void {
  const slot = slotOfCategory(category);
  for (const contract of contracts) {
    if (coversSlot(contract.terms.productClass, slot)) bets.set(contract, (bets.get(contract) ?? 0n) + validBet);
  }
}
