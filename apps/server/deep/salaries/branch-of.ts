/**
 * Extracts an independent part of a window: a member with the whole team below and their contracts. A contract's bill
 * does not depend on anything above it, so the reference, which is too slow for ten thousand members, can check such
 * parts.
 */

import type { SettledContract, SettlementInput, SettlementPlace } from "@openhouse/rules/contracts/settlement-input";

export interface BranchSize {
  readonly places: number;
  readonly sums: number;
  readonly contracts: number;
}

/**
 * Undefined when the branch is larger than `most`, or when one of its members was also at another place of the tree in
 * the window, so that it is not independent.
 */
export function branchOf(input: SettlementInput, rootId: bigint, most: BranchSize): SettlementInput | undefined {
  const { below, ofMember, contractsOf } = indexOf(input);
  const kept = new Map<bigint, SettlementPlace>();
  const waiting = [...(ofMember.get(rootId) ?? [])];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (kept.has(place.id)) continue;
    kept.set(place.id, place);
    if (kept.size > most.places) return undefined;
    waiting.push(...(below.get(place.id) ?? []));
  }
  const members = new Set([...kept.values()].map(({ memberId }) => memberId));
  const contracts: SettledContract[] = [];
  for (const memberId of members) {
    if ((ofMember.get(memberId) ?? []).some(({ id }) => !kept.has(id))) return undefined;
    contracts.push(...(contractsOf.get(memberId) ?? []));
  }
  const sums = input.sums.filter(({ placeId }) => kept.has(placeId));
  if (contracts.length > most.contracts || sums.length > most.sums) return undefined;
  return {
    ...input,
    // The agents above have no contracts here; the root's direct upline stays, because the root's contract may name it
    // as giver.
    places: [...kept.values(), ...aboveOf(input, kept)],
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

const known = new WeakMap<SettlementInput, Index>();

function indexOf(input: SettlementInput): Index {
  const index = known.get(input) ?? {
    below: Map.groupBy(input.places, ({ parentId }) => parentId),
    ofMember: Map.groupBy(input.places, ({ memberId }) => memberId),
    contractsOf: Map.groupBy(input.contracts, ({ receiverId }) => receiverId),
  };
  known.set(input, index);
  return index;
}

/** Returns the places of all agents above the branch. */
function aboveOf(input: SettlementInput, kept: ReadonlyMap<bigint, SettlementPlace>): SettlementPlace[] {
  const places = new Map(input.places.map((place) => [place.id, place]));
  const above = new Map<bigint, SettlementPlace>();
  for (const { parentId } of kept.values()) {
    for (let id = parentId; id !== null && !kept.has(id) && !above.has(id);) {
      const place = places.get(id);
      if (place === undefined) break;
      above.set(id, place);
      id = place.parentId;
    }
  }
  return [...above.values()];
}
