/**
 * Adds up the sums of all teams of a window in one pass over the tree. Only places whose member has a contract are kept
 * ("posts"). The sums of all other members go to the nearest post at or above them, and each post's sums to the post
 * above: O(places + sums) at any depth.
 */

import { slotCount, slotOfCategory } from "./contract-kinds.ts";
import type { SettledContract, SettlementInput, SettlementPlace } from "./settlement-input.ts";
import { addBeside, addFigures, addPlay, noFigures } from "./team-figures.ts";
import type { TeamFigures } from "./team-figures.ts";

/** A place whose member is the receiver of a contract. */
export interface Post {
  readonly placeId: bigint;
  readonly memberId: bigint;
  /** The direct upline, with or without a contract; null at the top. */
  readonly uplineId: bigint | null;
  /** The nearest post above. */
  readonly above: Post | undefined;
  /** The member's own figures, by slot. */
  readonly own: TeamFigures[];
  /** The figures of the members below, by slot. */
  readonly below: TeamFigures[];
}

export interface PostedTeams {
  /** Each post comes after the post above it. */
  readonly posts: readonly Post[];
  /**
   * For each sum, by position: the member and the nearest post at or above its place; the post is undefined if there is
   * none.
   */
  readonly acts: readonly Act[];
  /** For each crowd, by position: the nearest post at or above its place. */
  readonly crowdPosts: readonly (Post | undefined)[];
}

export interface Act {
  readonly memberId: bigint;
  readonly post: Post | undefined;
}

/**
 * Throws on an unknown place, on a cycle, and on a sum without a place of its own whose member has a contract: sums
 * that cannot be placed would be lost silently.
 */
export function rollUpTeams({ places, sums, crowds, contracts }: SettlementInput): PostedTeams {
  const positions = positionsOf(places);
  const paid = new Set(contracts.map(({ receiverId }) => receiverId));
  const posts: Post[] = [];
  const postAt: (Post | undefined)[] = Array.from({ length: places.length });
  const parents = parentsOf(places, positions);
  for (const at of fromTheTop(parents)) {
    const place = places[at];
    const above = postAt[parents[at] ?? -1];
    postAt[at] = above;
    if (place === undefined || !paid.has(place.memberId)) continue;
    const uplineId = places[parents[at] ?? -1]?.memberId ?? null;
    const { id: placeId, memberId } = place;
    const post = { placeId, memberId, uplineId, above, own: emptySlots(), below: emptySlots() };
    posts.push(post);
    postAt[at] = post;
  }
  const standingAt = (placeId: bigint) => {
    const at = positions.get(placeId) ?? -1;
    const place = places[at];
    if (place === undefined) throw new RangeError(`sums refer to the unknown place ${placeId}`);
    return { place, post: postAt[at] };
  };
  const acts = sums.map((sum) => {
    const { place, post } = standingAt(sum.placeId);
    const { memberId } = sum;
    if (memberId !== null && paid.has(memberId)) throw new RangeError(`member ${memberId} has a contract but no place`);
    const part = memberId === null && post?.placeId === sum.placeId ? post.own : post?.below;
    if (part !== undefined) {
      const figures = slotOf(part, slotOfCategory(sum.category));
      addPlay(figures, sum);
      addBeside(figures, sum);
    }
    return { memberId: memberId ?? place.memberId, post };
  });
  const crowdPosts = crowds.map((crowd) => {
    const { post } = standingAt(crowd.placeId);
    if (post !== undefined) addPlay(slotOf(post.below, slotOfCategory(crowd.category)), crowd);
    return post;
  });
  for (const { above, own, below } of posts.toReversed()) {
    if (above === undefined) continue;
    for (let slot = 0; slot < slotCount; slot += 1) {
      addFigures(slotOf(above.below, slot), slotOf(own, slot));
      addFigures(slotOf(above.below, slot), slotOf(below, slot));
    }
  }
  return { posts, acts, crowdPosts };
}

/**
 * An upline pays from its own funds only for play directly below itself. Where the receiver has another upline, before
 * or after a move, such a contract counts nothing (decision 0036).
 */
export function isCountedAt({ giverId, terms }: SettledContract, { uplineId }: Post): boolean {
  return terms.payer === "platform" || giverId === null || giverId === uplineId;
}

/** The figures of a slot. */
export function slotOf(slots: readonly TeamFigures[], slot: number): TeamFigures {
  const figures = slots[slot];
  if (figures === undefined) throw new RangeError(`no slot ${slot}`);
  return figures;
}

function emptySlots(): TeamFigures[] {
  return Array.from({ length: slotCount }, noFigures);
}

function positionsOf(places: readonly SettlementPlace[]): Map<bigint, number> {
  const positions = new Map<bigint, number>();
  for (const [at, { id }] of places.entries()) positions.set(id, at);
  if (positions.size !== places.length) throw new RangeError("two places have the same id");
  return positions;
}

/** By position, the position of the parent; -1: none. */
function parentsOf(places: readonly SettlementPlace[], positions: ReadonlyMap<bigint, number>): Int32Array {
  const parents = new Int32Array(places.length);
  for (const [position, { id, parentId }] of places.entries()) {
    const at = parentId === null ? -1 : positions.get(parentId);
    if (at === undefined) throw new RangeError(`place ${id} is below the unknown place ${parentId}`);
    parents[position] = at;
  }
  return parents;
}

/**
 * The positions, each after its parent's. Typed arrays instead of a map: with a million places, map look-ups would take
 * most of the time.
 */
function fromTheTop(parents: Int32Array): Int32Array {
  const [waiting, inChain, sorted] = [0, 1, 2];
  const states = new Uint8Array(parents.length);
  const order = new Int32Array(parents.length);
  /** The unsorted positions from a place upwards. One array for all, because most chains hold one place. */
  const chain: number[] = [];
  let count = 0;
  for (let start = 0; start < parents.length; start += 1) {
    for (let at = start; at >= 0 && states[at] !== sorted; at = parents[at] ?? -1) {
      if (states[at] !== waiting) throw new RangeError("a place is below itself");
      states[at] = inChain;
      chain.push(at);
    }
    for (let at = chain.pop(); at !== undefined; at = chain.pop()) {
      states[at] = sorted;
      order[count] = at;
      count += 1;
    }
  }
  return order;
}
