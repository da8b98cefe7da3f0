import { describe, expect, it } from "vitest";
import { checkMargin } from "./check-margin.ts";
import { contractKinds, doClassesOverlap, productClasses, singleClasses } from "./contract-kinds.ts";
import { computeMargins } from "./compute-margins.ts";
import type { ActiveContract } from "./compute-margins.ts";
import { drawFrom } from "./testing/make-settlement.ts";
import type { Draw } from "./testing/make-settlement.ts";
import { termsOf, tier } from "./testing/settlement-world.ts";

const sources = {
  marginOf: (name: string) => BigInt(20_000 + singleClasses.findIndex((singleClass) => singleClass === name) * 5_000),
  rebateOf: (id: bigint, name: string) => (id % 3n) * 4_000n + BigInt(name.length) * 100n,
};

/** Each receiver is at the top or below an earlier receiver. Some have contracts of some kinds and classes. */
function makeMerchant(draw: Draw): ActiveContract[] {
  const chains: bigint[][] = [];
  const contracts: ActiveContract[] = [];
  const members = 2 + draw(30);
  for (let at = 0; at < members; at += 1) {
    const upline = draw(at + 1) - 1;
    chains.push(upline < 0 ? [] : [...(chains[upline] ?? []), BigInt(upline)]);
    for (let count = draw(3); count > 0; count -= 1) {
      const kind = contractKinds[draw(contractKinds.length)] ?? "daily";
      const productClass = productClasses[draw(productClasses.length)] ?? "CONS";
      const isFixed = kind !== "realtime" && kind !== "dividend" && draw(4) === 0;
      const rate = isFixed ? BigInt(draw(5_000)) : BigInt(draw(30_000));
      const tierValues = { teamBet: isFixed ? BigInt(1 + draw(1_000_000)) : 0n, winRate: BigInt(draw(9_000)) };
      const terms = termsOf([tier(rate, tierValues)], { kind, productClass, rateType: isFixed ? "F" : "P" });
      contracts.push({ id: BigInt(contracts.length + 1), receiverId: BigInt(at), chain: chains[at] ?? [], terms });
    }
  }
  return contracts;
}

/** Computes the same result by searching all contracts for each contract. */
function computeNaively(contracts: readonly ActiveContract[], { receiverId, chain, terms }: ActiveContract) {
  const onBranch = contracts.filter(
    (contract) =>
      contract.receiverId === receiverId || chain.includes(contract.receiverId) || contract.chain.includes(receiverId),
  );
  return singleClasses
    .filter((name) => doClassesOverlap(name, terms.productClass))
    .map((productClass) => {
      const parts = {
        marginPpm: sources.marginOf(productClass),
        rebatePpm: sources.rebateOf(receiverId, productClass),
      };
      const levels = [onBranch.map((contract) => contract.terms)];
      return { productClass, ...checkMargin({ productClass, ...parts, levels }) };
    });
}

describe("computeMargins", () => {
  it("returns the same as a search of all contracts for each contract, for thousands of random merchants", () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const contracts = makeMerchant(drawFrom(seed));
      const marginsByContract = computeMargins(contracts, sources);
      for (const contract of contracts) {
        expect(marginsByContract.get(contract.id), `seed ${seed}`).toEqual(computeNaively(contracts, contract));
      }
    }
  });

  it("ignores contracts of other branches", () => {
    const expensiveTerms = termsOf([tier(50_000n)]);
    const cheapTerms = termsOf([tier(1_000n)]);
    const marginsByContract = computeMargins(
      [
        { id: 1n, receiverId: 10n, chain: [1n], terms: cheapTerms },
        { id: 2n, receiverId: 20n, chain: [1n], terms: expensiveTerms },
      ],
      { marginOf: () => 40_000n, rebateOf: () => 0n },
    );
    expect(marginsByContract.get(1n)?.[0]).toMatchObject({ contractsPpm: 1_000n, leftPpm: 39_000n, isFlagged: false });
    expect(marginsByContract.get(2n)?.[0]).toMatchObject({ contractsPpm: 50_000n, leftPpm: -10_000n, isFlagged: true });
  });

  it("returns an empty map without contracts", () => {
    expect(computeMargins([], sources).size).toBe(0);
  });
});
