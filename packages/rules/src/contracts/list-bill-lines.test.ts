import { describe, expect, it } from "vitest";
import { contractKinds } from "./contract-kinds.ts";
import { listBillLines, deductPassedAmount } from "./list-bill-lines.ts";
import { settleWindow } from "./settle-window.ts";
import { bet, contractOf, termsOf, tier, treeOf, windowWith } from "./testing/settlement-world.ts";
import { drawFrom, makeSettlement } from "./testing/make-settlement.ts";

const peso = 100n;
const minor = 10n ** 12n;

describe("the lines of a bill", () => {
  it("show the gross amount, the downlines' shares, and deductions of earlier windows", () => {
    const contracts = [contractOf(1, termsOf([tier(10_000n)])), contractOf(2, termsOf([tier(6_000n)]))];
    const places = treeOf({ 1: 0, 2: 1, 3: 2, 4: 1 });
    const sums = [bet(3, 40_000n * peso), bet(4, 60_000n * peso)];
    const [bill] = settleWindow(windowWith({ places, sums, contracts }));
    if (bill === undefined) expect.fail("there is a bill");
    const adjustment = { windowKey: "daily:D:before", differenceMinor: -10_00n, reason: null };
    const correction = { ...adjustment, differenceMinor: 5_00n, reason: "counted twice" };
    expect(listBillLines(bill, [adjustment, correction], 0n)).toEqual({
      lines: [
        { kind: "gross", amountFine: 1_000_00n * minor },
        { kind: "share", amountFine: -240_00n * minor, contractId: 102n },
        { kind: "adjustment", amountFine: -10_00n * minor, windowKey: "daily:D:before" },
        { kind: "correction", amountFine: 5_00n * minor, windowKey: "daily:D:before", reason: "counted twice" },
      ],
      paidMinor: 755_00n,
      openMinor: 0n,
    });
    expect(listBillLines(bill, [{ ...adjustment, differenceMinor: -800_00n }], 0n)).toMatchObject({
      paidMinor: 0n,
      openMinor: -40_00n,
    });
  });

  it("show the amount withheld for contracts that the payee pays", () => {
    const contracts = [contractOf(1, termsOf([tier(10_000n)]))];
    const [bill] = settleWindow(windowWith({ places: treeOf({ 1: 0 }), sums: [bet(1, 1_000n * peso)], contracts }));
    if (bill === undefined) expect.fail("there is a bill");
    const listedBill = listBillLines(bill, [], 0n);
    expect(deductPassedAmount(listedBill, 0n)).toEqual(listedBill);
    expect(deductPassedAmount(listedBill, 6_00n)).toEqual({
      lines: [
        { kind: "gross", amountFine: 10_00n * minor },
        { kind: "passed", amountFine: -6_00n * minor },
      ],
      paidMinor: 4_00n,
      openMinor: 0n,
    });
  });

  it("add up to the paid amount for random amounts", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const draw = drawFrom(seed);
      for (const bill of settleWindow(makeSettlement(seed, contractKinds[seed % contractKinds.length] ?? "daily"))) {
        const adjustments = Array.from({ length: draw(3) }, (_, at) => ({
          windowKey: `window ${at}`,
          differenceMinor: BigInt(draw(40_000)) - 20_000n,
          reason: draw(2) === 0 ? null : "counted twice",
        }));
        const { lines, paidMinor, openMinor } = listBillLines(bill, adjustments, -BigInt(draw(2) * draw(5_000)));
        expect(lines.reduce((sum, { amountFine }) => sum + amountFine, 0n)).toBe(paidMinor * minor);
        expect(paidMinor >= 0n && openMinor <= 0n && (paidMinor === 0n || openMinor === 0n)).toBe(true);
      }
    }
  });
});
