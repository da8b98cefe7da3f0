/** Generates days of rebates from a seed, with moved agents, raised rates, and bets of all categories. */

import { rebateCategories } from "../../agents/rebate-rates.ts";
import type { RebateRates } from "../../agents/rebate-rates.ts";
import { drawFrom } from "../../contracts/testing/make-settlement.ts";
import type { Draw } from "../../contracts/testing/make-settlement.ts";
import type { RebateBets, RebateChain, RebateInput } from "../settle-rebates.ts";
import type { NaiveBet } from "./settle-naively.ts";

export interface RandomDay {
  readonly input: RebateInput;
  /** The same bets for the reference implementation. */
  readonly bets: readonly NaiveBet[];
  rateOf(memberId: bigint): RebateRates;
}

const categories = [...rebateCategories, "ELOTT", "PVP", "COCKFIGHT", "constructor"];
const maxRate = 20_000;

export function makeDay(seed: number, maxMembers = 14): RandomDay {
  const draw = drawFrom(seed);
  const members = 2 + draw(maxMembers);
  const chains = makeChains(draw, members);
  const usual = makeRates(draw, 4_000);
  const raised = new Map<bigint, RebateRates>();
  for (let member = 1; member <= members; member += 1) {
    if (draw(2) === 0) raised.set(BigInt(member), makeRates(draw, maxRate));
  }
  const bets = makeBets(draw, members, chains);
  const rateOf = (memberId: bigint) => {
    const raisedRates = raised.get(memberId);
    const pairs = rebateCategories.map((name) => [name, Math.max(usual[name], raisedRates?.[name] ?? 0)] as const);
    return Object.fromEntries(pairs) as RebateRates;
  };
  return { input: { bets, chains, usual, raised }, bets: bets.map((bet) => naiveBet(bet, chains)), rateOf };
}

/** Some agents are the last agent of two lineages, because they moved within the day. */
function makeChains(draw: Draw, members: number): RebateChain[] {
  const chains: RebateChain[] = [];
  for (let agent = 1; agent < members; agent += 1) {
    const times = draw(4) === 0 ? 2 : 1;
    for (let nth = 0; nth < times; nth += 1) {
      const above = draw(3) === 0 ? undefined : chains[draw(chains.length + 1)];
      const isCycle = above !== undefined && uplinesOf(above.id, chains).includes(BigInt(agent));
      const parentId = above === undefined || isCycle ? 0n : above.id;
      chains.push({ id: BigInt(100 + chains.length), agentId: BigInt(agent), parentId });
    }
  }
  return chains;
}

function makeRates(draw: Draw, bound: number): RebateRates {
  const pairs = rebateCategories.map((category) => [category, draw(bound / 100) * 100] as const);
  return Object.fromEntries(pairs) as RebateRates;
}

/** Some of the bets are placed by members who have no downlines, and some by members who have no upline. */
function makeBets(draw: Draw, members: number, chains: readonly RebateChain[]): RebateBets[] {
  const bets: RebateBets[] = [];
  const count = draw(40);
  for (let nth = 0; nth < count; nth += 1) {
    const memberId = BigInt(1 + draw(members));
    const chain = chains[draw(chains.length + 2)];
    const isOwn = chain !== undefined && uplinesOf(chain.id, chains).includes(memberId);
    const validBet = BigInt(draw(5) === 0 ? draw(120) : draw(90_000_000));
    const category = categories[draw(categories.length)] ?? "RNG";
    bets.push({ memberId, lineageId: isOwn ? 0n : (chain?.id ?? 0n), category, validBet });
  }
  return bets;
}

function naiveBet({ memberId, lineageId, category, validBet }: RebateBets, chains: readonly RebateChain[]): NaiveBet {
  return { memberId, uplines: uplinesOf(lineageId, chains), category, validBet };
}

/** Returns the agents from the last one of the lineage up to the top. */
export function uplinesOf(lineageId: bigint, chains: readonly RebateChain[]): bigint[] {
  const chain = chains.find(({ id }) => id === lineageId);
  return chain === undefined ? [] : [chain.agentId, ...uplinesOf(chain.parentId, chains)];
}
