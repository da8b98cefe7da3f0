/**
 * The margin of every contract of a house at once: the answers of `checkMargin`, each contract with all that is in
 * force above and below its receiver, by one walk down the tree and one up instead of a search per contract. Pure.
 * Source: docs/agent-contracts.md, Settlement.
 */

import { answerMargin, dearestRate } from "./check-margin.ts";
import type { MarginAnswer } from "./check-margin.ts";
import { contractKinds, doClassesOverlap, singleClasses } from "./contract-kinds.ts";
import type { SingleClass } from "./contract-kinds.ts";
import type { ContractTerms } from "./contract-terms.ts";

/** A contract in force. */
export interface JudgedContract {
  readonly id: bigint;
  readonly receiverId: bigint;
  /** The agents above its receiver, from the top down. */
  readonly chain: readonly bigint[];
  readonly terms: ContractTerms;
}

/** Parts per million of the valid bet. */
export interface MarginGround {
  marginOf(productClass: SingleClass): bigint;
  rebateOf(receiverId: bigint, productClass: SingleClass): bigint;
}

export interface ClassMargin extends MarginAnswer {
  readonly productClass: SingleClass;
}

/** Contract → the answer for each class that it counts, in the order of the classes. */
export function judgeMargins(
  contracts: readonly JudgedContract[],
  ground: MarginGround,
): ReadonlyMap<bigint, readonly ClassMargin[]> {
  const margins = singleClasses.map((productClass) => ground.marginOf(productClass));
  const nodes = plantNodes(contracts);
  for (const { receiverId, terms } of contracts) {
    const own = nodes.get(receiverId)?.above;
    if (own !== undefined) raiseTo(own, costsOf(terms, margins));
  }
  const byDepth = [...nodes.values()].toSorted((one, other) => one.depth - other.depth);
  // Below before above: it is what stands at the node itself that goes up.
  for (const node of byDepth) raiseTo(node.below, node.above);
  for (const { upline, below } of byDepth.toReversed()) if (upline !== undefined) raiseTo(upline.below, below);
  for (const { upline, above } of byDepth) if (upline !== undefined) raiseTo(above, upline.above);
  return new Map(
    contracts.map(({ id, receiverId, terms }) => {
      const node = nodes.get(receiverId);
      const classes = singleClasses.flatMap((productClass, at): ClassMargin[] => {
        if (node === undefined || !doClassesOverlap(productClass, terms.productClass)) return [];
        const contractsPpm = dearestOf(node, at);
        const parts = {
          marginPpm: margins[at] ?? 0n,
          rebatePpm: ground.rebateOf(receiverId, productClass),
          contractsPpm,
        };
        return [{ productClass, ...answerMargin(parts) }];
      });
      return [id, classes] as const;
    }),
  );
}

/** Somebody who is paid, or stands above one. The sums have a place for each kind and class. */
interface Node {
  readonly depth: number;
  readonly upline: Node | undefined;
  /** The dearest of its own and of those above. */
  readonly above: bigint[];
  /** The dearest of its own and of those below. */
  readonly below: bigint[];
}

const places = contractKinds.length * singleClasses.length;
const none = () => Array.from({ length: places }, () => 0n);

function plantNodes(contracts: readonly JudgedContract[]): ReadonlyMap<bigint, Node> {
  const nodes = new Map<bigint, Node>();
  for (const { receiverId, chain } of contracts) {
    let upline: Node | undefined;
    for (const [depth, id] of [...chain, receiverId].entries()) {
      const known: Node = nodes.get(id) ?? { depth, upline, above: none(), below: none() };
      nodes.set(id, known);
      upline = known;
    }
  }
  return nodes;
}

function costsOf(terms: ContractTerms, margins: readonly bigint[]): bigint[] {
  const costs = none();
  const kind = contractKinds.indexOf(terms.kind);
  for (const [at, productClass] of singleClasses.entries()) {
    if (!doClassesOverlap(productClass, terms.productClass)) continue;
    costs[kind * singleClasses.length + at] = dearestRate(terms, margins[at] ?? 0n);
  }
  return costs;
}

function raiseTo(kept: bigint[], other: readonly bigint[]): void {
  for (const [at, cost] of other.entries()) if (cost > (kept[at] ?? 0n)) kept[at] = cost;
}

/** Each kind costs the dearest of all levels: those above are paid the difference only. */
function dearestOf({ above, below }: Node, classAt: number): bigint {
  return contractKinds.reduce((sum, _, kind) => {
    const at = kind * singleClasses.length + classAt;
    const [one, other] = [above[at] ?? 0n, below[at] ?? 0n];
    return sum + (one > other ? one : other);
  }, 0n);
}
