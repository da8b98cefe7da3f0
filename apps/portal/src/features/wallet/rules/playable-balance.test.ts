import { describe, expect, it } from "vitest";
import { balanceRowOf, mergeRows, sumOfRows } from "./playable-balance.ts";
import type { BalanceRow } from "./playable-balance.ts";

function row(accountTypeId: number, amountMinor: string, version: string): BalanceRow {
  return (
    balanceRowOf({ accountTypeId, amountMinor, currency: "PHP", version }) ?? expect.fail("the account is not playable")
  );
}

describe("the playable balance", () => {
  it("is the exact sum of main and bonus, even beyond safe integers", () => {
    const rows = [row(2, "900719925474099301", "1"), row(3, "50", "1")];
    expect(sumOfRows(rows).minor).toBe(900_719_925_474_099_351n);
  });

  it("leaves out points and the money held for withdrawals", () => {
    for (const accountTypeId of [4, 9]) {
      expect(balanceRowOf({ accountTypeId, amountMinor: "1", currency: "PHP", version: "1" })).toBeUndefined();
    }
  });

  it("uses the newer row of each account, regardless of the order of arrival", () => {
    const older = [row(2, "100", "9"), row(3, "5", "2")];
    const newer = [row(2, "70", "10")];
    expect(sumOfRows(mergeRows(older, newer)).minor).toBe(75n);
    expect(sumOfRows(mergeRows(newer, older)).minor).toBe(75n);
  });
});
