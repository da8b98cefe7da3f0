/**
 * Checks the margins of all contracts of a merchant at once. Calling `checkMargin` for each contract, with all
 * contracts in force above and below its receiver, gives the same results, but this code walks the tree only once up
 * and once down. Source: docs/agent-contracts.md, Settlement.
 */

import { computeMargin, highestCostRate } from "./check-margin.ts";
import type { MarginResult } from "./check-margin.ts";
import { contractKinds, doClassesOverlap, singleClasses } from "./contract-kinds.ts";
import type { SingleClass } from "./contract-kinds.ts";
import type { ContractTerms } from "./contract-terms.ts";

/** A contract in force. */
export interface ActiveContract {
  readonly id: bigint;
  readonly receiverId: bigint;
  /** The agents above the receiver, from the top down. */
  readonly chain: readonly bigint[];
  readonly terms: ContractTerms;
}

/** Parts per million of the valid bet. */
export interface MarginSources {
  marginOf(productClass: SingleClass): bigint;
  rebateOf(receiverId: bigint, productClass: SingleClass): bigint;
}

export interface ClassMargin extends MarginResult {
  readonly productClass: SingleClass;
}

/** Returns, by contract id, the result for each class that the contract counts, in the order of the classes. */
export function computeMargins(
  contracts: readonly ActiveContract[],
  sources: MarginSources,
): ReadonlyMap<bigint, readonly ClassMargin[]> {
  const margins = singleClasses.map((productClass) => sources.marginOf(productClass));
  const nodes = buildNodes(contracts);
  for (const { receiverId, terms } of contracts) {
    const costs = nodes.get(receiverId)?.above;
    if (costs !== undefined) raiseCosts(costs, costsOf(terms, margins));
  }
  const nodesByDepth = [...nodes.values()].toSorted((a, b) => a.depth - b.depth);
  // First copies each node's own costs to `below`. Later `above` also contains the costs of the nodes above, which must
  // not be passed up.
  for (const node of nodesByDepth) raiseCosts(node.below, node.above);
  for (const { upline, below } of nodesByDepth.toReversed()) if (upline !== undefined) raiseCosts(upline.below, below);
  for (const { upline, above } of nodesByDepth) if (upline !== undefined) raiseCosts(above, upline.above);
  return new Map(
    contracts.map(({ id, receiverId, terms }) => {
      const node = nodes.get(receiverId);
      const classes = singleClasses.flatMap((productClass, at): ClassMargin[] => {
        if (node === undefined || !doClassesOverlap(productClass, terms.productClass)) return [];
        const contractsPpm = highestCost(node, at);
        const parts = {
          marginPpm: margins[at] ?? 0n,
          rebatePpm: sources.rebateOf(receiverId, productClass),
          contractsPpm,
        };
        return [{ productClass, ...computeMargin(parts) }];
      });
      return [id, classes] as const;
    }),
  );
}

/** A receiver, or an agent above a receiver. The arrays hold a cost for each kind and class. */
interface Node {
  readonly depth: number;
  readonly upline: Node | undefined;
  /** The highest costs of the node and of the nodes above it. */
  readonly above: bigint[];
  /** The highest costs of the node and of the nodes below it. */
  readonly below: bigint[];
}

const costCount = contractKinds.length * singleClasses.length;
const zeroCosts = () => Array.from({ length: costCount }, () => 0n);

function buildNodes(contracts: readonly ActiveContract[]): ReadonlyMap<bigint, Node> {
  const nodes = new Map<bigint, Node>();
  for (const { receiverId, chain } of contracts) {
    let upline: Node | undefined;
    for (const [depth, id] of [...chain, receiverId].entries()) {
      const currentNode: Node = nodes.get(id) ?? { depth, upline, above: zeroCosts(), below: zeroCosts() };
      nodes.set(id, currentNode);
      upline = currentNode;
    }
  }
  return nodes;
}

function costsOf(terms: ContractTerms, margins: readonly bigint[]): bigint[] {
  const costs = zeroCosts();
  const kind = contractKinds.indexOf(terms.kind);
  for (const [at, productClass] of singleClasses.entries()) {
    if (!doClassesOverlap(productClass, terms.productClass)) continue;
    costs[kind * singleClasses.length + at] = highestCostRate(terms, margins[at] ?? 0n);
  }
  return costs;
}

function raiseCosts(costs: bigint[], otherCosts: readonly bigint[]): void {
  for (const [at, cost] of otherCosts.entries()) if (cost > (costs[at] ?? 0n)) costs[at] = cost;
}

/**
 * Each kind of contract costs the highest rate of all levels, because a level receives only the difference to the rate
 * of the level below it.
 */
function highestCost({ above, below }: Node, classAt: number): bigint {
  return contractKinds.reduce((sum, _, kind) => {
    const at = kind * singleClasses.length + classAt;
    const [costAbove, costBelow] = [above[at] ?? 0n, below[at] ?? 0n];
    return sum + (costAbove > costBelow ? costAbove : costBelow);
  }, 0n);
}
