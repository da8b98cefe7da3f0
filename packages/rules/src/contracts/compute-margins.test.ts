import { describe, expect, it } from "vitest";
import { checkMargin } from "./check-margin.ts";
import { contractKinds, doClassesOverlap, productClasses, singleClasses } from "./contract-kinds.ts";
import { computeMargins } from "./compute-margins.ts";
import type { ActiveContract } from "./compute-margins.ts";
import { drawFrom } from "./testing/make-settlement.ts";
import type { Draw } from "./testing/make-settlement.ts";
import { termsOf, tier } from "./testing/settlement-world.ts";

const ground = {
  marginOf: (name: string) => BigInt(20_000 + singleClasses.findIndex((each) => each === name) * 5_000),
  rebateOf: (id: bigint, name: string) => (id % 3n) * 4_000n + BigInt(name.length) * 100n,
};

/** Each receiver is below an earlier one or at the top; some have contracts of some kinds and classes. */
function makeMerchant(draw: Draw): ActiveContract[] {
  const chains: bigint[][] = [];
  const contracts: ActiveContract[] = [];
  const people = 2 + draw(30);
  for (let at = 0; at < people; at += 1) {
    const upline = draw(at + 1) - 1;
    chains.push(upline < 0 ? [] : [...(chains[upline] ?? []), BigInt(upline)]);
    for (let each = draw(3); each > 0; each -= 1) {
      const kind = contractKinds[draw(contractKinds.length)] ?? "daily";
      const productClass = productClasses[draw(productClasses.length)] ?? "CONS";
      const isFixed = kind !== "realtime" && kind !== "dividend" && draw(4) === 0;
      const rate = isFixed ? BigInt(draw(5_000)) : BigInt(draw(30_000));
      const more = { teamBet: isFixed ? BigInt(1 + draw(1_000_000)) : 0n, winRate: BigInt(draw(9_000)) };
      const terms = termsOf([tier(rate, more)], { kind, productClass, rateType: isFixed ? "F" : "P" });
      contracts.push({ id: BigInt(contracts.length + 1), receiverId: BigInt(at), chain: chains[at] ?? [], terms });
    }
  }
  return contracts;
}

/** The same result by a search of all contracts for each contract. */
function judgeSlowly(contracts: readonly ActiveContract[], { receiverId, chain, terms }: ActiveContract) {
  const onBranch = contracts.filter(
    (other) => other.receiverId === receiverId || chain.includes(other.receiverId) || other.chain.includes(receiverId),
  );
  return singleClasses
    .filter((name) => doClassesOverlap(name, terms.productClass))
    .map((productClass) => {
      const parts = { marginPpm: ground.marginOf(productClass), rebatePpm: ground.rebateOf(receiverId, productClass) };
      const levels = [onBranch.map((each) => each.terms)];
      return { productClass, ...checkMargin({ productClass, ...parts, levels }) };
    });
}

describe("computeMargins", () => {
  it("equals a search per contract for thousands of random merchants", () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const contracts = makeMerchant(drawFrom(seed));
      const answers = computeMargins(contracts, ground);
      for (const contract of contracts) {
        expect(answers.get(contract.id), `seed ${seed}`).toEqual(judgeSlowly(contracts, contract));
      }
    }
  });

  it("ignores contracts beside the branch", () => {
    const dear = termsOf([tier(50_000n)]);
    const cheap = termsOf([tier(1_000n)]);
    const answers = computeMargins(
      [
        { id: 1n, receiverId: 10n, chain: [1n], terms: cheap },
        { id: 2n, receiverId: 20n, chain: [1n], terms: dear },
      ],
      { marginOf: () => 40_000n, rebateOf: () => 0n },
    );
    expect(answers.get(1n)?.[0]).toMatchObject({ contractsPpm: 1_000n, leftPpm: 39_000n, isFlagged: false });
    expect(answers.get(2n)?.[0]).toMatchObject({ contractsPpm: 50_000n, leftPpm: -10_000n, isFlagged: true });
  });

  it("returns nothing without contracts", () => {
    expect(computeMargins([], ground).size).toBe(0);
  });
});
