import { describe, expect, it } from "vitest";
import { profitFigureNames, profitFigures, sumProfit } from "./profit-figures.ts";
import { memberAccountKinds } from "./account-kinds.ts";
import { transferCodeNames } from "./transfer-codes.ts";
import { transferEdges } from "./transfer-edges.ts";

const codesOfFigures = profitFigureNames.flatMap((name) => [...profitFigures[name].codes] as string[]);

describe("the figures of profit and loss", () => {
  it("contain every code between members and house accounts exactly once", () => {
    const isMemberKind = (kind: string) => Object.hasOwn(memberAccountKinds, kind);
    const crossing = transferCodeNames.filter((code) =>
      transferEdges[code].some(({ from, to }) => isMemberKind(from) !== isMemberKind(to)),
    );
    expect(codesOfFigures.toSorted()).toEqual([...crossing, "rounding"].toSorted());
  });

  it("show payments as positive numbers and subtract them from the profit", () => {
    const sums = sumProfit([
      { code: "stake", netMinor: -1_000n },
      { code: "stake_refund", netMinor: 200n },
      { code: "win", netMinor: 500n },
      { code: "win_reversal", netMinor: -50n },
      { code: "bonus_grant", netMinor: 300n },
      { code: "bonus_forfeit", netMinor: -100n },
      { code: "rebate", netMinor: 7n },
      { code: "fee", netMinor: -15n },
    ]);
    expect(sums).toMatchObject({ betAmount: 800n, winAmount: 450n, promotion: 200n, rebate: 7n, merchantCharge: 15n });
    expect(sums.profitAndLoss).toBe(-800n + 450n + 200n + 7n - 15n);
  });

  it("subtract from an upline's earnings what it pays for the contracts that it gave", () => {
    const sums = sumProfit([
      { code: "salary", netMinor: 40_000n },
      { code: "contract_fund", netMinor: -30_000n },
      { code: "contract_fund_return", netMinor: 6_000n },
    ]);
    expect(sums).toMatchObject({ dailySalary: 40_000n, agentCommission: -24_000n, other: 0n, profitAndLoss: 16_000n });
  });

  it("exclude deposits, withdrawals and transfers from the profit", () => {
    const sums = sumProfit([
      { code: "deposit", netMinor: 10_000n },
      { code: "withdraw_hold", netMinor: 0n },
      { code: "bonus_release", netMinor: 0n },
      { code: "withdraw_payout", netMinor: -4_000n },
      { code: "adjustment_in", netMinor: 30n },
      { code: "transfer_to_upline", netMinor: -10n },
    ]);
    expect(sums).toMatchObject({ deposit: 10_000n, withdraw: 4_000n, other: 20n, profitAndLoss: 0n });
  });
});
