/**
 * Adds up the sums of all teams of a window in one pass over the tree. The tree consists of places
 * (`SettlementPlace`). Only places of members with a contract ("payee places") get sums. The sums of all other members
 * are added to the nearest payee place at or above them, and the sums of each payee place to the payee place above. The
 * cost is O(places + sums) at any depth.
 */

import { slotCount, slotOfCategory } from "./contract-kinds.ts";
import type { SettledContract, SettlementInput, SettlementPlace } from "./settlement-input.ts";
import { addDeductions, addFigures, addPlay, noFigures } from "./team-figures.ts";
import type { TeamFigures } from "./team-figures.ts";

/** A place of a member who is the receiver of a contract. */
export interface PayeePlace {
  readonly placeId: bigint;
  readonly memberId: bigint;
  /** The direct upline, with or without a contract; null at the top. */
  readonly uplineId: bigint | null;
  /** The nearest payee place above. */
  readonly above: PayeePlace | undefined;
  /** The member's own figures, by slot. */
  readonly own: TeamFigures[];
  /** The figures of the members below, by slot. */
  readonly below: TeamFigures[];
}

export interface RolledUpTeams {
  /** Each payee place comes after the one above it. */
  readonly payeePlaces: readonly PayeePlace[];
  /**
   * For each sum, in the same order: its member, and the nearest payee place at or above its place, if there is one.
   */
  readonly locatedSums: readonly LocatedSum[];
  /** For each crowd, in the same order: the nearest payee place at or above its place. */
  readonly crowdPlaces: readonly (PayeePlace | undefined)[];
}

export interface LocatedSum {
  readonly memberId: bigint;
  readonly payeePlace: PayeePlace | undefined;
}

/**
 * Throws on an unknown or repeated place, on a cycle, and on a sum of a member who has a contract but no place.
 * Otherwise the sums would be wrong without notice.
 */
export function rollUpTeams({ places, sums, crowds, contracts }: SettlementInput): RolledUpTeams {
  const positions = positionsOf(places);
  const payeeIds = new Set(contracts.map(({ receiverId }) => receiverId));
  const payeePlaces: PayeePlace[] = [];
  const payeePlaceAt: (PayeePlace | undefined)[] = Array.from({ length: places.length });
  const parents = parentsOf(places, positions);
  for (const at of sortTopDown(parents)) {
    const place = places[at];
    const above = payeePlaceAt[parents[at] ?? -1];
    payeePlaceAt[at] = above;
    if (place === undefined || !payeeIds.has(place.memberId)) continue;
    const uplineId = places[parents[at] ?? -1]?.memberId ?? null;
    const { id: placeId, memberId } = place;
    const payeePlace = { placeId, memberId, uplineId, above, own: emptySlots(), below: emptySlots() };
    payeePlaces.push(payeePlace);
    payeePlaceAt[at] = payeePlace;
  }
  const findPlace = (placeId: bigint) => {
    const at = positions.get(placeId) ?? -1;
    const place = places[at];
    if (place === undefined) throw new RangeError(`sums refer to the unknown place ${placeId}`);
    return { place, payeePlace: payeePlaceAt[at] };
  };
  const locatedSums = sums.map((sum) => {
    const { place, payeePlace } = findPlace(sum.placeId);
    const { memberId } = sum;
    if (memberId !== null && payeeIds.has(memberId))
      throw new RangeError(`member ${memberId} has a contract but no place`);
    const part = memberId === null && payeePlace?.placeId === sum.placeId ? payeePlace.own : payeePlace?.below;
    if (part !== undefined) {
      const figures = slotOf(part, slotOfCategory(sum.category));
      addPlay(figures, sum);
      addDeductions(figures, sum);
    }
    return { memberId: memberId ?? place.memberId, payeePlace };
  });
  const crowdPlaces = crowds.map((crowd) => {
    const { payeePlace } = findPlace(crowd.placeId);
    if (payeePlace !== undefined) addPlay(slotOf(payeePlace.below, slotOfCategory(crowd.category)), crowd);
    return payeePlace;
  });
  for (const { above, own, below } of payeePlaces.toReversed()) {
    if (above === undefined) continue;
    for (let slot = 0; slot < slotCount; slot += 1) {
      addFigures(slotOf(above.below, slot), slotOf(own, slot));
      addFigures(slotOf(above.below, slot), slotOf(below, slot));
    }
  }
  return { payeePlaces, locatedSums, crowdPlaces };
}

/**
 * An upline pays from its own funds only while the receiver is directly below it. At a place where the receiver has
 * another upline, before or after a move, a contract that the upline pays counts nothing (decision 0036).
 */
export function isCountedAt({ giverId, terms }: SettledContract, { uplineId }: PayeePlace): boolean {
  return terms.payer === "platform" || giverId === null || giverId === uplineId;
}

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

/** For each position, the position of the parent, or -1 if there is none. */
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
 * Returns the positions, each after the position of its parent. Uses typed arrays, because with a million places
 * look-ups in a map would take most of the time.
 */
function sortTopDown(parents: Int32Array): Int32Array {
  const [unvisited, inChain, sorted] = [0, 1, 2];
  const states = new Uint8Array(parents.length);
  const order = new Int32Array(parents.length);
  /** The unsorted positions from a place upwards. One array serves all chains: a new one for each would be slow. */
  const chain: number[] = [];
  let count = 0;
  for (let start = 0; start < parents.length; start += 1) {
    for (let at = start; at >= 0 && states[at] !== sorted; at = parents[at] ?? -1) {
      if (states[at] !== unvisited) throw new RangeError("a place is below itself");
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
