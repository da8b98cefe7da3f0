/**
 * A part of a window that stands for itself: a member and everybody below, with their contracts. What a contract is due
 * depends on nothing above it, so a reference that is far too slow for ten thousand members can judge such parts.
 */

import type { SettledContract, SettlementInput, SettlementPlace } from "@openhouse/rules/contracts/settlement-input";

export interface BranchSize {
  readonly places: number;
  readonly sums: number;
  readonly contracts: number;
}

/** undefined: it is larger than that, or somebody of it stood elsewhere as well, and it does not stand for itself. */
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
    // Those above hold no contract here; whoever stands directly above the root keeps the name that a contract of the
    // root may name as its giver.
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

/** The chains above, to the top. */
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
