/**
 * Tests that our settlement does not have the known faults of other salary systems (docs/agent-contracts.md, Known
 * mistakes).
 */

import { describe, expect, it } from "vitest";
import { applyAdjustments, diffBills } from "./adjust-bills.ts";
import { stepBill } from "./bill-states.ts";
import { checkMargin } from "./check-margin.ts";
import { firstStanding, stepContract } from "./contract-states.ts";
import type { ContractStanding } from "./contract-states.ts";
import { divideFunds } from "./divide-funds.ts";
import { settleWindow } from "./settle-window.ts";
import { printBills } from "./settlement-bill.ts";
import { windowKey, windowOf } from "./settlement-windows.ts";
import { drawFrom, shuffled } from "./testing/make-settlement.ts";
import { bet, contractOf, termsOf, tier, treeOf, windowWith } from "./testing/settlement-world.ts";

const peso = 100n;
const percent = 10_000n;

describe("the contract rules", () => {
  it("pay no dividend for a team that won (elsewhere abs() turned the win into a loss)", () => {
    const tiers = [tier(5n * percent), tier(9n * percent, { netLoss: 1_000n * peso })];
    const input = windowWith({
      places: treeOf({ 1: 0, 2: 1 }),
      sums: [bet(2, 100_000n * peso, { wins: 160_000n * peso })],
      contracts: [contractOf(1, termsOf(tiers, { kind: "dividend" }))],
    });
    expect(settleWindow(input)[0]).toMatchObject({ dueMinor: 0n, grossFine: 0n, reach: { netLoss: -60_000n * peso } });
  });

  it("round only the amount of a bill (elsewhere amounts were rounded to 4 or 6 decimals)", () => {
    // Each member adds 0.003333 centavos. Rounded per member, that would be 0.
    const members = Array.from({ length: 301 }, (_, at) => at + 2);
    const input = windowWith({
      places: treeOf({ 1: 0, ...Object.fromEntries(members.map((member) => [member, 1])) }),
      sums: members.map((member) => bet(member, 1n)),
      contracts: [contractOf(1, termsOf([tier(3_333n)]))],
    });
    // 301 × 0.003333 = 1.003233 centavos.
    expect(settleWindow(input)[0]).toMatchObject({ dueMinor: 1n, remainderFine: 3_233_000_000n });
  });

  it("pay downlines by their own tiers if the upline is below its first tier (elsewhere the branch was unpaid)", () => {
    const contracts = [
      contractOf(1, termsOf([tier(percent, { teamBet: 1_000_000n * peso })])),
      contractOf(2, termsOf([tier(6_000n, { teamBet: 10_000n * peso })])),
    ];
    const bills = settleWindow(
      windowWith({ places: treeOf({ 1: 0, 2: 1, 3: 2 }), sums: [bet(3, 40_000n * peso)], contracts }),
    );
    expect(bills.map(({ dueMinor, tier }) => [dueMinor, tier])).toEqual([
      [0n, 0],
      [240_00n, 1],
    ]);
  });

  it("give an invalid contract a bill with the reason (elsewhere only a log line)", () => {
    const invalid = termsOf([tier(percent), tier(5_000n)]);
    const contracts = [
      contractOf(1, termsOf([tier(percent)])),
      contractOf(2, invalid),
      contractOf(3, termsOf([tier(6_000n)])),
    ];
    const bills = settleWindow(
      windowWith({ places: treeOf({ 1: 0, 2: 1, 3: 2 }), sums: [bet(3, 1_000n * peso)], contracts }),
    );
    expect(bills.map(({ dueMinor }) => dueMinor)).toEqual([4_00n, 0n, 6_00n]);
    expect(bills[1]?.problems).toEqual([{ field: "tiers.2.rate", code: "tier.not.rising" }]);
  });

  const siblings = (order: number) => {
    const payer = { payer: "upline" } as const;
    const contracts = [
      contractOf(1, termsOf([tier(percent)])),
      ...[2, 3, 4].map((member) => contractOf(member, termsOf([tier(5_000n)], payer), { giverId: 1n })),
    ];
    return windowWith({
      places: treeOf({ 1: 0, 2: 1, 3: 1, 4: 1 }),
      sums: [bet(2, 1_000n * peso), bet(3, 1_000n * peso), bet(4, 2_000n * peso)],
      contracts: shuffled(drawFrom(order), contracts),
      funds: new Map([[1n, 10_01n]]),
    });
  };

  it("pay siblings the same share if funds are short (elsewhere their order decided)", () => {
    for (let order = 1; order <= 20; order += 1) {
      const bills = settleWindow(siblings(order));
      expect(bills.map(({ payableMinor, shortMinor }) => [payableMinor, shortMinor])).toEqual([
        [40_00n, 0n],
        [2_50n, 2_50n],
        [2_50n, 2_50n],
        [5_00n, 5_00n],
      ]);
    }
    expect(divideFunds([500n, 500n, 1_000n], 1_001n)).toEqual([250n, 250n, 500n]);
  });

  it("take no more from an upline than it set aside (elsewhere its wallet was emptied without consent)", () => {
    const paidBills = settleWindow(siblings(1)).filter(({ payerId }) => payerId === 1n);
    expect(paidBills.reduce((sum, { payableMinor }) => sum + payableMinor, 0n) <= 10_01n).toBe(true);
    const { contracts, ...rest } = siblings(1);
    const paidByMerchant = contracts.map((contract) => ({
      ...contract,
      terms: { ...contract.terms, payer: "platform" as const },
    }));
    expect(settleWindow({ ...rest, contracts: paidByMerchant }).every(({ payerId }) => payerId === null)).toBe(true);
    // Here the merchant pays the downlines, so their 20.00 are deducted from agent 1's 40.00. When agent 1 pays them
    // from its own funds, nothing is deducted.
    expect(settleWindow({ ...rest, contracts: paidByMerchant })[0]?.dueMinor).toBe(20_00n);
  });

  it("give the same bytes in a repeated run, and pay no bill twice (elsewhere a repeated run paid again)", () => {
    expect(printBills(settleWindow(siblings(3)))).toBe(printBills(settleWindow(siblings(9))));
    expect(stepBill("paid", "pay")).toBeUndefined();
    expect(stepBill("claimed", "claim")).toBeUndefined();
  });

  it("show on the bill that the promises to downlines exceed the yield (elsewhere a floor of 0 hid this)", () => {
    const contracts = [contractOf(1, termsOf([tier(percent)])), contractOf(2, termsOf([tier(15_000n)]))];
    const bills = settleWindow(
      windowWith({ places: treeOf({ 1: 0, 2: 1 }), sums: [bet(2, 1_000n * peso)], contracts }),
    );
    expect(bills[0]).toMatchObject({ dueMinor: 0n, overcommittedFine: 5_00n * 10n ** 12n });
    expect(bills[1]).toMatchObject({ dueMinor: 15_00n, overcommittedFine: 0n });
  });

  const active: ContractStanding = { ...firstStanding, state: "A", activeVersion: 1, offeredVersion: null };

  it("keep the versions of an ended contract (elsewhere the termination deleted the contract)", () => {
    const endRequest = stepContract(active, "giver", "askEnd");
    const ended = endRequest.kind === "moved" ? stepContract(endRequest.standing, "receiver", "end") : endRequest;
    expect(ended).toEqual({
      kind: "moved",
      standing: { state: "C", activeVersion: null, offeredVersion: null, endAskedBy: null, versions: 1 },
    });
  });

  it("keep paying a contract with an open termination request (elsewhere the request blocked all contracts)", () => {
    const endRequest = stepContract(active, "giver", "askEnd");
    if (endRequest.kind !== "moved") expect.fail("the termination request was refused");
    expect(endRequest.standing.activeVersion).toBe(1);
    expect(stepContract(endRequest.standing, "giver", "withdraw")).toEqual({ kind: "moved", standing: active });
    expect(stepContract(active, "giver", "change").kind).toBe("moved");
  });

  it("give a day, its first hour and its first five minutes different keys (elsewhere keys had only the date)", () => {
    const at = Date.parse("2026-03-09T16:00:00Z");
    const keys = (["D", "HOUR", "HALF", "MIN5", "W", "H", "M"] as const).map((period) =>
      windowKey({ kind: "daily", period, window: windowOf(period, at, "Asia/Manila") }),
    );
    keys.push(windowKey({ kind: "dividend", period: "D", window: windowOf("D", at, "Asia/Manila") }));
    expect(new Set(keys).size).toBe(8);
  });

  it("notify both parties of an expired bill (elsewhere unclaimed sums expired without notice)", () => {
    expect(stepBill("pending", "expire")).toEqual({ state: "expired", notifies: ["payee", "payer"] });
  });

  it("count an agent's own bets only for the agents above, and bonus bets for no agent (elsewhere both counted)", () => {
    const settings = { countsOwnBets: false, carryForward: "none", serviceFeePpm: 0n, bearsCharges: false } as const;
    const contracts = [contractOf(1, termsOf([tier(percent)])), contractOf(2, termsOf([tier(6_000n)]))];
    const sums = [bet(1, 500n * peso), bet(2, 1_000n * peso), bet(3, 2_000n * peso)];
    const bills = settleWindow(windowWith({ places: treeOf({ 1: 0, 2: 1, 3: 2 }), sums, contracts, settings }));
    expect(bills.map(({ reach, ownBetLeftOut }) => [reach.teamBet, reach.activeMembers, ownBetLeftOut])).toEqual([
      [3_000n * peso, 2n, 500n * peso],
      [2_000n * peso, 1n, 1_000n * peso],
    ]);
    // Trial bets and bets with bonus money have a stake, but no valid bet. They count neither for the team bet nor for
    // the active members.
    const bonusOnly = [bet(3, 0n, { stakes: 5_000n * peso })];
    const [bill] = settleWindow(
      windowWith({ places: treeOf({ 1: 0, 2: 1, 3: 2 }), sums: bonusOnly, contracts, settings }),
    );
    expect(bill).toMatchObject({ dueMinor: 0n, reach: { teamBet: 0n, activeMembers: 0n } });
  });

  it("assign a bet at midnight to the new day, week, half month and month (elsewhere period bounds were wrong)", () => {
    const midnight = Date.parse("2026-05-31T16:00:00Z");
    for (const period of ["D", "W", "M", "H"] as const) {
      expect(windowOf(period, midnight, "Asia/Manila").fromMs, period).toBe(midnight);
      expect(windowOf(period, midnight - 1, "Asia/Manila").untilMs, period).toBe(midnight);
    }
  });

  it("flag an offer if rebates and salaries exceed the margin (elsewhere this was not checked)", () => {
    const levels = [[termsOf([tier(percent)]), termsOf([tier(2_000n)], { kind: "hourly" })]];
    const marginInput = { productClass: "RNG", marginPpm: 20_000n, levels } as const;
    expect(checkMargin({ ...marginInput, rebatePpm: 8_000n })).toMatchObject({ leftPpm: 0n, isFlagged: false });
    expect(checkMargin({ ...marginInput, rebatePpm: 12_000n })).toMatchObject({ leftPpm: -4_000n, isFlagged: true });
  });

  it("deduct a late void only once, by a line of the next window (elsewhere the void changed the paid amount)", () => {
    const places = treeOf({ 1: 0, 2: 1, 3: 2 });
    const contracts = [contractOf(1, termsOf([tier(percent)])), contractOf(2, termsOf([tier(6_000n)]))];
    const settle = (bets: bigint) => settleWindow(windowWith({ places, sums: [bet(3, bets)], contracts }));
    const [closed, resettled] = [settle(10_000n * peso), settle(4_000n * peso)];
    const lines = diffBills(closed, resettled);
    expect(lines.map(({ payeeId, differenceMinor }) => [payeeId, differenceMinor])).toEqual([
      [1n, -24_00n],
      [2n, -36_00n],
    ]);
    expect(diffBills(resettled, resettled)).toEqual([]);
    expect(applyAdjustments(10_00n, lines.slice(0, 1), 0n)).toEqual({ dueMinor: 0n, openMinor: -14_00n });
    expect(applyAdjustments(20_00n, [], -14_00n)).toEqual({ dueMinor: 6_00n, openMinor: 0n });
  });
});
