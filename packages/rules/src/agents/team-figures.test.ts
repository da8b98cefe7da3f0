import { describe, expect, it } from "vitest";
import { profitFigureNames, profitFigures, sumProfit } from "../wallet/profit-figures.ts";
import { transferCodeNames, transferCodes } from "../wallet/transfer-codes.ts";
import { codeNumbersOf, outgoingFigures, profitOf, teamFigureNames } from "./team-figures.ts";
import type { LedgerFigureName, TeamDayFigures } from "./team-figures.ts";

const ledgerNames = teamFigureNames.filter((name): name is LedgerFigureName => name !== "valid");

describe("the figures of a team", () => {
  it("contain every code of a member's profit exactly once", () => {
    const counted = ledgerNames.flatMap((name) => codeNumbersOf(name));
    expect(new Set(counted).size).toBe(counted.length);
    const profitCodes = profitFigureNames
      .filter((name) => name !== "other")
      .flatMap((name) => profitFigures[name].codes);
    expect(counted.toSorted()).toEqual(profitCodes.map((code) => transferCodes[code]).toSorted());
  });

  it("give the same profit as the member's own statement", () => {
    const ledgerSums = transferCodeNames.map((code, index) => ({ code, netMinor: BigInt(index * 7 - 60) }));
    const figures = Object.fromEntries(
      teamFigureNames.map((name) => {
        if (name === "valid") return [name, 0n];
        const codes = codeNumbersOf(name);
        const sum = ledgerSums.reduce(
          (total, line) => total + (codes.includes(transferCodes[line.code]) ? line.netMinor : 0n),
          0n,
        );
        return [name, outgoingFigures.has(name) ? -sum : sum];
      }),
    ) as TeamDayFigures;
    expect(profitOf(figures)).toBe(sumProfit(ledgerSums).profitAndLoss);
  });
});
