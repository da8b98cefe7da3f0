import { expect, it } from "vitest";
import type { AccountName } from "../wallet/account-kinds.ts";
import { transferCodeNames } from "../wallet/transfer-codes.ts";
import type { TransferCodeName } from "../wallet/transfer-codes.ts";
import { transferEdges } from "../wallet/transfer-edges.ts";
import { contractBudgets, resultFigures, sumResult } from "./result-figures.ts";

it.each<[string, [TransferCodeName, bigint][], Partial<ReturnType<typeof sumResult>>]>([
  ["zero without transfers", [], { stake: 0n, win: 0n, gross: 0n, bonus: 0n, rebate: 0n, net: 0n }],
  [
    "stakes less wins",
    [
      ["stake", 100n],
      ["win", 30n],
    ],
    { stake: 100n, win: 30n, gross: 70n, net: 70n },
  ],
  [
    "a refund as a negative stake",
    [
      ["stake", 100n],
      ["stake_refund", 40n],
    ],
    { stake: 60n, gross: 60n },
  ],
  [
    "a reversal as a negative win",
    [
      ["win", 100n],
      ["win_reversal", 90n],
    ],
    { win: 10n, gross: -10n },
  ],
  [
    "bonuses and rebates as deductions from the net result",
    [
      ["stake", 100n],
      ["bonus_grant", 30n],
      ["bonus_forfeit", 5n],
      ["rebate", 7n],
    ],
    { gross: 100n, bonus: 25n, rebate: 7n, net: 68n },
  ],
  [
    "contracts only after the net result, including what the merchant passed on to the funds",
    [
      ["stake", 100n],
      ["salary", 9n],
      ["dividend", 20n],
      ["contract_fund", 12n],
      ["contract_fund_return", 3n],
    ],
    { net: 100n, contracts: 38n, afterContracts: 62n },
  ],
  [
    "no deposits or fees",
    [
      ["deposit", 50n],
      ["fee", 1n],
    ],
    { gross: 0n, net: 0n, afterContracts: 0n },
  ],
])("sumResult counts %s", (_name, movedMinor, expected) => {
  expect(sumResult(new Map(movedMinor))).toMatchObject(expected);
});

it("the contracts add what leaves the merchant's budgets and take back what returns to them, with every code", () => {
  const budgets: readonly AccountName[] = contractBudgets;
  const codesWhere = (end: "from" | "to") =>
    transferCodeNames.filter((code) => transferEdges[code].some((edge) => budgets.includes(edge[end])));
  const { adds, takesBack } = resultFigures.contracts;
  expect([codesWhere("from"), codesWhere("to")]).toEqual([adds, takesBack]);
});
