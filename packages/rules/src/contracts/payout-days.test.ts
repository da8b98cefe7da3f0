import { expect, test } from "vitest";
import { shiftDay } from "../merchants/zoned-day.ts";
import { contractKinds } from "./contract-kinds.ts";
import { isPaidOn, isPayoutDay, nextPayoutDay } from "./payout-days.ts";

const payoutsOf = (first: string, days: number, interval: number) =>
  Array.from({ length: days }, (_, at) => shiftDay(first, at)).filter((day) => isPayoutDay(day, interval));

test("daily salaries are paid on alternate days, also across months and years", () => {
  expect(payoutsOf("2026-12-29", 6, 2)).toEqual(["2026-12-29", "2026-12-31", "2027-01-02"]);
  expect(payoutsOf("2028-02-27", 4, 2)).toEqual(["2028-02-28", "2028-03-01"]);
});

test("daily salaries are paid every day or every third day by setting", () => {
  expect(payoutsOf("2026-12-29", 3, 1)).toHaveLength(3);
  expect(payoutsOf("2026-12-29", 9, 3)).toHaveLength(3);
});

test("contracts of all other kinds are paid on every day", () => {
  const paidOn = (day: string) => contractKinds.filter((kind) => isPaidOn(kind, day, 2));
  expect(paidOn("2026-12-29")).toEqual(contractKinds);
  expect(paidOn("2026-12-30")).toEqual(contractKinds.filter((kind) => kind !== "daily"));
});

test("the next payout day is the same day or a later one, for daily salaries only", () => {
  const next = (kind: "daily" | "hourly", day: string) => nextPayoutDay(kind, day, 3);
  expect([next("daily", "2026-12-30"), next("daily", "2026-12-31")]).toEqual(["2026-12-30", "2027-01-02"]);
  expect(next("hourly", "2026-12-31")).toBe("2026-12-31");
});
