import { describe, expect, it } from "vitest";
import { modelRuns } from "../testing/model-runs.ts";
import { diffBills } from "./adjust-bills.ts";
import { contractKinds } from "./contract-kinds.ts";
import type { ContractKind } from "./contract-kinds.ts";
import { settleWindow } from "./settle-window.ts";
import { printBills } from "./settlement-bill.ts";
import type { SettlementBill } from "./settlement-bill.ts";
import type { CrowdSums, MemberSums, SettlementInput } from "./settlement-input.ts";
import { drawFrom, makeSettlement, shuffled } from "./testing/make-settlement.ts";
import { settleNaively } from "./testing/settle-naively.ts";
import type { NaiveBill } from "./testing/settle-naively.ts";

const worldsPerKind = modelRuns(1_000);

function essenceOf(bill: SettlementBill): NaiveBill {
  const { reach, contractId, tier, grossFine, sharesFine, overcommittedFine, dueMinor, remainderFine } = bill;
  const { payableMinor, carryMillionths } = bill;
  const { teamBet, activeMembers, netLoss } = reach;
  return {
    contractId,
    teamBet,
    activeMembers,
    netLoss,
    tier,
    grossFine,
    sharesFine,
    overcommittedFine,
    dueMinor,
    remainderFine,
    payableMinor,
    carryMillionths,
  };
}

/** Adds to each guest of a window three members who appear once and have no other money movements. */
function withStrangers(seed: number, kind: ContractKind): SettlementInput {
  const draw = drawFrom(seed + 11);
  const input = makeSettlement(seed, kind);
  let last = firstStranger;
  const strangerOf = (row: MemberSums): MemberSums => {
    const validBet = row.validBet / BigInt(1 + draw(4));
    return { ...row, memberId: (last += 1n), validBet, bonuses: 0n, rebates: 0n, charges: 0n };
  };
  const comesWith = (row: MemberSums) =>
    row.memberId === null ? [row] : [row, strangerOf(row), strangerOf(row), strangerOf(row)];
  return { ...input, sums: input.sums.flatMap(comesWith) };
}

const firstStranger = 1_000n;
const isStranger = ({ memberId }: MemberSums) => memberId !== null && memberId >= firstStranger;

/** Groups these members into crowds. */
function gather(input: SettlementInput): SettlementInput {
  const minimums = input.contracts.map(({ terms }) => terms.activeMinimumBet);
  const crowds = new Map<string, CrowdSums>();
  for (const { placeId, category, validBet, lostBet, wonBet, stakes, wins } of input.sums.filter(isStranger)) {
    const eachBet = minimums.reduce((most, each) => (each <= validBet && each > most ? each : most), 0n);
    const key = `${placeId} ${category} ${eachBet}`;
    const crowd = crowds.get(key);
    crowds.set(key, {
      placeId,
      category,
      eachBet,
      people: (crowd?.people ?? 0) + Number(validBet > 0n),
      validBet: (crowd?.validBet ?? 0n) + validBet,
      lostBet: (crowd?.lostBet ?? 0n) + lostBet,
      wonBet: (crowd?.wonBet ?? 0n) + wonBet,
      stakes: (crowd?.stakes ?? 0n) + stakes,
      wins: (crowd?.wins ?? 0n) + wins,
    });
  }
  return { ...input, sums: input.sums.filter((row) => !isStranger(row)), crowds: [...crowds.values()] };
}

describe.each(contractKinds)("thousands of random windows of %s contracts", (kind: ContractKind) => {
  it("settle like the reference implementation", () => {
    for (let seed = 1; seed <= worldsPerKind; seed += 1) {
      const input = makeSettlement(seed, kind);
      expect(settleWindow(input).map(essenceOf), `seed ${seed}`).toEqual(settleNaively(input));
    }
  });

  it("give the same bytes for any order of rows", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const input = makeSettlement(seed, kind);
      const draw = drawFrom(seed + 7);
      const other = {
        ...input,
        places: shuffled(draw, input.places),
        sums: shuffled(draw, input.sums),
        contracts: shuffled(draw, input.contracts),
      };
      expect(printBills(settleWindow(other)), `seed ${seed}`).toBe(printBills(settleWindow(input)));
    }
  });

  it("give the same result with members summed in groups", () => {
    let gathered = 0;
    for (let seed = 1; seed <= 500; seed += 1) {
      const input = withStrangers(seed, kind);
      const together = gather(input);
      gathered += input.sums.length - together.sums.length - together.crowds.length;
      expect(printBills(settleWindow(together)), `seed ${seed}`).toBe(printBills(settleWindow(input)));
    }
    expect(gathered).toBeGreaterThan(1_000);
  });

  it("have bills whose lines add up, no negative amounts, and no payer beyond its funds", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { funds, ...input } = makeSettlement(seed, kind);
      const paid = new Map<bigint | null, bigint>();
      for (const bill of settleWindow({ ...input, funds })) {
        const left = bill.grossFine - bill.sharesFine + bill.overcommittedFine;
        expect(bill.dueMinor * 10n ** 12n + bill.remainderFine, `seed ${seed}`).toBe(left);
        expect(bill.dueMinor >= 0n && bill.remainderFine >= 0n && bill.shortMinor >= 0n).toBe(true);
        expect(bill.payableMinor + bill.shortMinor).toBe(bill.dueMinor);
        expect(bill.shares.reduce((sum, { deductedFine }) => sum + deductedFine, 0n)).toBe(bill.sharesFine);
        paid.set(bill.payerId, (paid.get(bill.payerId) ?? 0n) + bill.payableMinor);
      }
      if (funds === "unbounded") continue;
      for (const [payer, sum] of paid) {
        if (payer !== null) expect(sum <= (funds.get(payer) ?? 0n), `seed ${seed}`).toBe(true);
      }
    }
  });
});

describe("bets voided or corrected after their window closed", () => {
  it("lead to the exact result of the window by adjustment lines", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const draw = drawFrom(seed);
      const kind = contractKinds[seed % contractKinds.length] ?? "daily";
      const input = makeSettlement(seed, kind);
      let accounted = settleWindow(input);
      for (let round = 0; round < 3; round += 1) {
        const sums = input.sums.map((row) =>
          draw(4) === 0 ? { ...row, validBet: 0n, lostBet: 0n, wonBet: 0n, stakes: 0n, wins: 0n } : row,
        );
        const again = settleWindow({ ...input, sums });
        const lines = new Map(diffBills(accounted, again).map((line) => [line.contractId, line]));
        for (const [at, { contractId, dueMinor, carryMillionths }] of accounted.entries()) {
          const line = lines.get(contractId);
          expect(dueMinor + (line?.differenceMinor ?? 0n), `seed ${seed}`).toBe(again[at]?.dueMinor);
          expect(carryMillionths + (line?.carryDifferenceMillionths ?? 0n)).toBe(again[at]?.carryMillionths);
        }
        accounted = again;
      }
    }
  });
});

describe("the random windows", () => {
  it("contain every special case often", () => {
    const seen = {
      paid: 0,
      shared: 0,
      overcommitted: 0,
      short: 0,
      moved: 0,
      gap: 0,
      wonTeam: 0,
      carried: 0,
      split: 0,
      left: 0,
    };
    for (let seed = 1; seed <= 400; seed += 1) {
      const input = makeSettlement(seed, contractKinds[seed % contractKinds.length] ?? "daily");
      const bills = settleWindow(input);
      const holders = new Set(input.contracts.map(({ receiverId }) => receiverId));
      seen.moved += Number(new Set(input.places.map(({ memberId }) => memberId)).size < input.places.length);
      seen.gap += Number(input.places.some(({ memberId }) => !holders.has(memberId)));
      const memberOf = new Map(input.places.map(({ id, memberId }) => [id, memberId]));
      for (const { receiverId, giverId, terms } of input.contracts) {
        if (terms.payer !== "upline" || giverId === null) continue;
        const uplines = input.places.filter(({ memberId }) => memberId === receiverId).map(({ parentId }) => parentId);
        seen.left += Number(uplines.some((id) => id === null || memberOf.get(id) !== giverId));
      }
      for (const bill of bills) {
        seen.paid += Number(bill.dueMinor > 0n);
        seen.shared += Number(bill.sharesFine > 0n);
        seen.overcommitted += Number(bill.overcommittedFine > 0n);
        seen.short += Number(bill.shortMinor > 0n);
        seen.wonTeam += Number(bill.reach.netLoss < 0n);
        seen.carried += Number(bill.carryMillionths !== 0n);
        seen.split += Number(bill.shares.some(({ yieldFine, deductedFine }) => yieldFine !== deductedFine));
      }
      expect(bills.every(({ problems }) => problems.length === 0)).toBe(true);
    }
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(20);
  });
});
