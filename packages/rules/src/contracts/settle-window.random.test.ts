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

function comparableBillOf(bill: SettlementBill): NaiveBill {
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

/**
 * Adds three rows to each row of a member without a place. Each new row is that of a crowd member: someone who appears
 * once and has no other money movements.
 */
function addCrowdMembers(seed: number, kind: ContractKind): SettlementInput {
  const draw = drawFrom(seed + 11);
  const input = makeSettlement(seed, kind);
  let lastId = firstCrowdId;
  const crowdMemberOf = (row: MemberSums): MemberSums => {
    const validBet = row.validBet / BigInt(1 + draw(4));
    return { ...row, memberId: (lastId += 1n), validBet, bonuses: 0n, rebates: 0n, charges: 0n };
  };
  const withCrowdMembers = (row: MemberSums) =>
    row.memberId === null ? [row] : [row, crowdMemberOf(row), crowdMemberOf(row), crowdMemberOf(row)];
  return { ...input, sums: input.sums.flatMap(withCrowdMembers) };
}

const firstCrowdId = 1_000n;
const isCrowdMember = ({ memberId }: MemberSums) => memberId !== null && memberId >= firstCrowdId;

/** Replaces the rows of crowd members with crowds. */
function sumCrowds(input: SettlementInput): SettlementInput {
  const minimums = input.contracts.map(({ terms }) => terms.activeMinimumBet);
  const crowds = new Map<string, CrowdSums>();
  for (const { placeId, category, validBet, lostBet, wonBet, stakes, wins } of input.sums.filter(isCrowdMember)) {
    const reachedMinimum = minimums.reduce(
      (highest, minimum) => (minimum <= validBet && minimum > highest ? minimum : highest),
      0n,
    );
    const key = `${placeId} ${category} ${reachedMinimum}`;
    const crowd = crowds.get(key);
    crowds.set(key, {
      placeId,
      category,
      reachedMinimum,
      people: (crowd?.people ?? 0) + Number(validBet > 0n),
      validBet: (crowd?.validBet ?? 0n) + validBet,
      lostBet: (crowd?.lostBet ?? 0n) + lostBet,
      wonBet: (crowd?.wonBet ?? 0n) + wonBet,
      stakes: (crowd?.stakes ?? 0n) + stakes,
      wins: (crowd?.wins ?? 0n) + wins,
    });
  }
  return { ...input, sums: input.sums.filter((row) => !isCrowdMember(row)), crowds: [...crowds.values()] };
}

describe.each(contractKinds)("settleWindow for random windows of %s contracts", (kind: ContractKind) => {
  it("returns the same bills as the reference implementation", () => {
    for (let seed = 1; seed <= worldsPerKind; seed += 1) {
      const input = makeSettlement(seed, kind);
      expect(settleWindow(input).map(comparableBillOf), `seed ${seed}`).toEqual(settleNaively(input));
    }
  });

  it("returns the same bytes for a random order of the rows", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const input = makeSettlement(seed, kind);
      const draw = drawFrom(seed + 7);
      const reordered = {
        ...input,
        places: shuffled(draw, input.places),
        sums: shuffled(draw, input.sums),
        contracts: shuffled(draw, input.contracts),
      };
      expect(printBills(settleWindow(reordered)), `seed ${seed}`).toBe(printBills(settleWindow(input)));
    }
  });

  it("returns the same bills if crowd members are summed in crowds", () => {
    let summedRows = 0;
    for (let seed = 1; seed <= 500; seed += 1) {
      const input = addCrowdMembers(seed, kind);
      const inputWithCrowds = sumCrowds(input);
      summedRows += input.sums.length - inputWithCrowds.sums.length - inputWithCrowds.crowds.length;
      expect(printBills(settleWindow(inputWithCrowds)), `seed ${seed}`).toBe(printBills(settleWindow(input)));
    }
    expect(summedRows).toBeGreaterThan(1_000);
  });

  it("returns bills with correct sums and no negative amounts, and no payer pays more than its funds", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { funds, ...input } = makeSettlement(seed, kind);
      const paidByPayer = new Map<bigint | null, bigint>();
      for (const bill of settleWindow({ ...input, funds })) {
        const remainingFine = bill.grossFine - bill.sharesFine + bill.overcommittedFine;
        expect(bill.dueMinor * 10n ** 12n + bill.remainderFine, `seed ${seed}`).toBe(remainingFine);
        expect(bill.dueMinor >= 0n && bill.remainderFine >= 0n && bill.shortMinor >= 0n).toBe(true);
        expect(bill.payableMinor + bill.shortMinor).toBe(bill.dueMinor);
        expect(bill.shares.reduce((sum, { deductedFine }) => sum + deductedFine, 0n)).toBe(bill.sharesFine);
        paidByPayer.set(bill.payerId, (paidByPayer.get(bill.payerId) ?? 0n) + bill.payableMinor);
      }
      if (funds === "unbounded") continue;
      for (const [payer, sum] of paidByPayer) {
        if (payer !== null) expect(sum <= (funds.get(payer) ?? 0n), `seed ${seed}`).toBe(true);
      }
    }
  });
});

describe("diffBills after bets were voided or corrected", () => {
  it("returns lines that adjust the accounted bills to the new settlement", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const draw = drawFrom(seed);
      const kind = contractKinds[seed % contractKinds.length] ?? "daily";
      const input = makeSettlement(seed, kind);
      let accounted = settleWindow(input);
      for (let round = 0; round < 3; round += 1) {
        const sums = input.sums.map((row) =>
          draw(4) === 0 ? { ...row, validBet: 0n, lostBet: 0n, wonBet: 0n, stakes: 0n, wins: 0n } : row,
        );
        const resettled = settleWindow({ ...input, sums });
        const lines = new Map(diffBills(accounted, resettled).map((line) => [line.contractId, line]));
        for (const [at, { contractId, dueMinor, carryMillionths }] of accounted.entries()) {
          const line = lines.get(contractId);
          expect(dueMinor + (line?.differenceMinor ?? 0n), `seed ${seed}`).toBe(resettled[at]?.dueMinor);
          expect(carryMillionths + (line?.carryDifferenceMillionths ?? 0n)).toBe(resettled[at]?.carryMillionths);
        }
        accounted = resettled;
      }
    }
  });
});

describe("the random windows", () => {
  it("contain every special case more than 20 times", () => {
    const caseCounts = {
      paid: 0,
      shared: 0,
      overcommitted: 0,
      short: 0,
      moved: 0,
      withoutContract: 0,
      winningTeam: 0,
      carried: 0,
      split: 0,
      leftPayer: 0,
    };
    for (let seed = 1; seed <= 400; seed += 1) {
      const input = makeSettlement(seed, contractKinds[seed % contractKinds.length] ?? "daily");
      const bills = settleWindow(input);
      const receiverIds = new Set(input.contracts.map(({ receiverId }) => receiverId));
      caseCounts.moved += Number(new Set(input.places.map(({ memberId }) => memberId)).size < input.places.length);
      caseCounts.withoutContract += Number(input.places.some(({ memberId }) => !receiverIds.has(memberId)));
      const memberOf = new Map(input.places.map(({ id, memberId }) => [id, memberId]));
      for (const { receiverId, giverId, terms } of input.contracts) {
        if (terms.payer !== "upline" || giverId === null) continue;
        const uplines = input.places.filter(({ memberId }) => memberId === receiverId).map(({ parentId }) => parentId);
        caseCounts.leftPayer += Number(uplines.some((id) => id === null || memberOf.get(id) !== giverId));
      }
      for (const bill of bills) {
        caseCounts.paid += Number(bill.dueMinor > 0n);
        caseCounts.shared += Number(bill.sharesFine > 0n);
        caseCounts.overcommitted += Number(bill.overcommittedFine > 0n);
        caseCounts.short += Number(bill.shortMinor > 0n);
        caseCounts.winningTeam += Number(bill.reach.netLoss < 0n);
        caseCounts.carried += Number(bill.carryMillionths !== 0n);
        caseCounts.split += Number(bill.shares.some(({ yieldFine, deductedFine }) => yieldFine !== deductedFine));
      }
      expect(bills.every(({ problems }) => problems.length === 0)).toBe(true);
    }
    for (const [caseName, times] of Object.entries(caseCounts)) expect(times, caseName).toBeGreaterThan(20);
  });
});
