/**
 * Extracts an independent part of a window: a member with the whole team below and their contracts. The bill of a
 * contract does not depend on anything above its receiver. So the naive reference (is-as-naive.ts), which is too slow
 * for ten thousand members, can check such parts.
 */

import type { SettledContract, SettlementInput, SettlementPlace } from "@openhouse/rules/contracts/settlement-input";

export interface BranchSize {
  readonly places: number;
  readonly sums: number;
  readonly contracts: number;
}

/**
 * Returns undefined if the branch is larger than `limits`, or if one of its members was also outside the branch during
 * the window (after a move), so that the branch is not independent.
 */
export function branchOf(input: SettlementInput, rootId: bigint, limits: BranchSize): SettlementInput | undefined {
  const { below, ofMember, contractsOf } = indexOf(input);
  const branchPlaces = new Map<bigint, SettlementPlace>();
  const waiting = [...(ofMember.get(rootId) ?? [])];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (branchPlaces.has(place.id)) continue;
    branchPlaces.set(place.id, place);
    if (branchPlaces.size > limits.places) return undefined;
    waiting.push(...(below.get(place.id) ?? []));
  }
  const members = new Set([...branchPlaces.values()].map(({ memberId }) => memberId));
  const contracts: SettledContract[] = [];
  for (const memberId of members) {
    if ((ofMember.get(memberId) ?? []).some(({ id }) => !branchPlaces.has(id))) return undefined;
    contracts.push(...(contractsOf.get(memberId) ?? []));
  }
  const sums = input.sums.filter(({ placeId }) => branchPlaces.has(placeId));
  if (contracts.length > limits.contracts || sums.length > limits.sums) return undefined;
  return {
    ...input,
    // The agents above the branch are kept, but without their contracts, because the root's contract may name the
    // root's direct upline as giver.
    places: [...branchPlaces.values(), ...aboveOf(input, branchPlaces)],
    sums,
    contracts,
    funds: "unbounded",
  };
}

interface Index {
  readonly below: ReadonlyMap<bigint | null, readonly SettlementPlace[]>;
  readonly ofMember: ReadonlyMap<bigint, readonly SettlementPlace[]>;
  readonly contractsOf: ReadonlyMap<bigint, readonly SettledContract[]>;
}

const indexes = new WeakMap<SettlementInput, Index>();

function indexOf(input: SettlementInput): Index {
  const index = indexes.get(input) ?? {
    below: Map.groupBy(input.places, ({ parentId }) => parentId),
    ofMember: Map.groupBy(input.places, ({ memberId }) => memberId),
    contractsOf: Map.groupBy(input.contracts, ({ receiverId }) => receiverId),
  };
  indexes.set(input, index);
  return index;
}

/** Returns the places of all agents above the branch. */
function aboveOf(input: SettlementInput, branchPlaces: ReadonlyMap<bigint, SettlementPlace>): SettlementPlace[] {
  const places = new Map(input.places.map((place) => [place.id, place]));
  const above = new Map<bigint, SettlementPlace>();
  for (const { parentId } of branchPlaces.values()) {
    for (let id = parentId; id !== null && !branchPlaces.has(id) && !above.has(id);) {
      const place = places.get(id);
      if (place === undefined) break;
      above.set(id, place);
      id = place.parentId;
    }
  }
  return [...above.values()];
}
