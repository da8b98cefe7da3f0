/**
 * Settles the rebates of a closed day. Each member gets its own rate of its valid bets. Each agent above gets the
 * difference between its own rate and the highest rate below it on the path to the bets. An agent whose rate is not
 * higher gets nothing, and does not change the highest rate for the agents above it. So the total paid on a bet is the
 * highest rate on its path. Amounts are rounded down once per member, category and side. Pure; the order of rows does
 * not matter. Source: docs/agent-contracts.md, Settlement (difference rule); docs/decisions/0041-rebates-by-day.md.
 */

import { raiseRates } from "../agents/rebate-rates.ts";
import type { RebateRates, RebateCategory } from "../agents/rebate-rates.ts";
import { compareRebates, textOfRebateKey } from "./rebate-entry.ts";
import type { RebateEntry, RebateKey, RebateLine } from "./rebate-entry.ts";

const rateCategories: Readonly<Record<string, RebateCategory>> = {
  LOTT: "LOTT",
  ELOTT: "LOTT",
  FISH: "FISH",
  RNG: "RNG",
  LIVE: "LIVE",
  SPORTS: "SPORTS",
  ESPORTS: "ESPORTS",
};

/** The bets of one member under one lineage in games of one category. */
export interface RebateBets {
  readonly memberId: bigint;
  /** 0 if the member has no upline. */
  readonly lineageId: bigint;
  readonly category: string;
  /** Minor units, without the share of bets that the merchant excludes from rebates. */
  readonly validBet: bigint;
}

/** A lineage: the id of its last agent, and the lineage of that agent. */
export interface RebateChain {
  readonly id: bigint;
  readonly agentId: bigint;
  /** 0 if the agent is at the top. */
  readonly parentId: bigint;
}

export interface RebateInput {
  readonly bets: readonly RebateBets[];
  /** All lineages of the bets with their ancestors. */
  readonly chains: readonly RebateChain[];
  /** The merchant's rates for all members. */
  readonly usual: RebateRates;
  /** Raised rates by member. Members without an entry have the usual rates. */
  readonly raised: ReadonlyMap<bigint, RebateRates>;
}

/** Millionths per minor unit. */
const whole = 1_000_000n;

/** Returns the entries sorted by payee, category and side. Entries of less than one minor unit are left out. */
export function settleRebates({ bets, chains, usual, raised }: RebateInput): RebateEntry[] {
  const rateOf = rateReader(usual, raised);
  const linesByKey = new Map<string, EntryLines>();
  const below = new Map<bigint, Branch[]>();
  for (const { memberId, lineageId, category, validBet } of bets) {
    const ppm = rateOf(memberId, category);
    if (ppm === undefined || validBet <= 0n) continue;
    if (ppm > 0) {
      const line = { viaId: memberId, ownPpm: ppm, belowPpm: 0, validBet };
      addLine(linesByKey, { payeeId: memberId, side: "player", category }, line);
    }
    addBranch(below, lineageId, { viaId: memberId, category, ppm, validBet });
  }
  for (const { id, agentId, parentId } of deepestFirst(chains)) {
    for (const { viaId, category, ppm, validBet } of mergeBranches(below.get(id) ?? [])) {
      const ownPpm = rateOf(agentId, category) ?? 0;
      if (ownPpm > ppm) {
        addLine(linesByKey, { payeeId: agentId, side: "agent", category }, { viaId, ownPpm, belowPpm: ppm, validBet });
      }
      addBranch(below, parentId, { viaId: agentId, category, ppm: Math.max(ownPpm, ppm), validBet });
    }
    below.delete(id);
  }
  below.delete(0n);
  if (below.size > 0) throw new RangeError("bets refer to an unknown lineage");
  return [...linesByKey.values()].flatMap(entryOf).toSorted(compareRebates);
}

/** Valid bets that are passed up the lineage, with the member through whom they came and the highest rate so far. */
interface Branch {
  readonly viaId: bigint;
  readonly category: string;
  readonly ppm: number;
  readonly validBet: bigint;
}

function addBranch(below: Map<bigint, Branch[]>, lineageId: bigint, branch: Branch): void {
  const existing = below.get(lineageId);
  if (existing === undefined) below.set(lineageId, [branch]);
  else existing.push(branch);
}

/**
 * Merges bets of one category that came through the same member at the same rate, so that the number of rows does not
 * grow from agent to agent.
 */
function mergeBranches(branches: readonly Branch[]): Branch[] {
  const sums = new Map<string, Branch>();
  for (const branch of branches) {
    const key = `${branch.viaId}:${branch.category}:${branch.ppm}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? branch : { ...sum, validBet: sum.validBet + branch.validBet });
  }
  return [...sums.values()];
}

function rateReader(usual: RebateRates, raised: RebateInput["raised"]) {
  const rates = new Map([...raised].map(([memberId, raisedRates]) => [memberId, raiseRates(usual, raisedRates)]));
  return (memberId: bigint, category: string): number | undefined => {
    const rateCategory = ratedCategory(category);
    return rateCategory === undefined ? undefined : (rates.get(memberId) ?? usual)[rateCategory];
  };
}

/** Sorts lineages so that descendants come before their ancestors. */
function deepestFirst(chains: readonly RebateChain[]): RebateChain[] {
  const chainOf = new Map(chains.map((chain) => [chain.id, chain]));
  const depths = new Map<bigint, number>();
  const depthOf = (chain: RebateChain): number => {
    const existing = depths.get(chain.id);
    if (existing !== undefined) return existing;
    const parent = chainOf.get(chain.parentId);
    if (parent === undefined && chain.parentId !== 0n) throw new RangeError("the parent of a lineage is missing");
    const depth = parent === undefined ? 1 : depthOf(parent) + 1;
    depths.set(chain.id, depth);
    return depth;
  };
  const ranked = chains.map((chain) => ({ chain, depth: depthOf(chain) }));
  return ranked.toSorted((a, b) => b.depth - a.depth).map(({ chain }) => chain);
}

interface EntryLines {
  readonly key: RebateKey;
  readonly lines: Map<string, RebateLine>;
}

/**
 * Adds a line. If there is already a line with the same downline and rate, adds the bets to it: after a move, such bets
 * can come from two lineages of the agent.
 */
function addLine(linesByKey: Map<string, EntryLines>, key: RebateKey, line: RebateLine): void {
  const text = textOfRebateKey(key);
  const entry = linesByKey.get(text) ?? { key, lines: new Map<string, RebateLine>() };
  linesByKey.set(text, entry);
  const name = `${line.viaId}:${line.belowPpm}`;
  const existing = entry.lines.get(name);
  entry.lines.set(name, existing === undefined ? line : { ...existing, validBet: existing.validBet + line.validBet });
}

function entryOf({ key, lines }: EntryLines): RebateEntry[] {
  let millionths = 0n;
  let validBet = 0n;
  for (const line of lines.values()) {
    millionths += line.validBet * BigInt(line.ownPpm - line.belowPpm);
    validBet += line.validBet;
  }
  if (millionths < whole) return [];
  const sortedLines = [...lines.values()].toSorted(compareLines);
  return [
    { ...key, lines: sortedLines, validBet, dueMinor: millionths / whole, restMillionths: Number(millionths % whole) },
  ];
}

function compareLines(a: RebateLine, b: RebateLine): number {
  if (a.viaId !== b.viaId) return a.viaId < b.viaId ? -1 : 1;
  return a.belowPpm - b.belowPpm;
}

/**
 * The rate category of a bet's category; undefined if such bets have no rebate. Source: specification, section 9
 * (rebate display).
 */
function ratedCategory(category: string): RebateCategory | undefined {
  return Object.hasOwn(rateCategories, category) ? rateCategories[category] : undefined;
}
