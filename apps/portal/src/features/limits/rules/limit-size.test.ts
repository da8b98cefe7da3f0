import { describe, expect, it } from "vitest";
import { remainingOf, sizeOf, readLimitSize, usedPermille } from "./limit-size.ts";

describe("the size of a limit", () => {
  it.each([
    ["1,500", false, "150000"],
    ["0", false, "0"],
    ["12.5", false, "1250"],
    ["-5", false, undefined],
    ["much", false, undefined],
    ["90", true, "90"],
    ["0015", true, "15"],
    ["14", true, undefined],
    ["1.5", true, undefined],
    ["44641", true, undefined],
  ])("typed as %j (time: %s) is read as %j", (text, isTime, size) => {
    expect(readLimitSize(text, isTime, "PHP")).toBe(size);
  });

  it("is converted back to money or minutes", () => {
    expect(sizeOf("150000", false, "PHP")).toEqual({ kind: "money", amount: { minor: 150_000n, currency: "PHP" } });
    expect(sizeOf("90", true, "PHP")).toEqual({ kind: "minutes", minutes: 90 });
  });

  it.each([
    ["0", "1000", 0, "1000"],
    ["333", "1000", 333, "667"],
    ["1000", "1000", 1_000, "0"],
    ["2000", "1000", 1_000, "0"],
    ["0", "0", 1_000, "0"],
  ])("with %s used of %s fills %i thousandths of the bar, and %s remains", (used, amount, permille, left) => {
    expect([usedPermille(used, amount), remainingOf(used, amount)]).toEqual([permille, left]);
  });
});
