import { afterEach, expect, it } from "vitest";
import { renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { DayTable } from "./day-table.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

it("the table of daily figures has a different title for each column", async () => {
  const day = {
    day: "2026-11-21",
    deposits: 1,
    depositMinor: "100",
    payouts: 0,
    payoutMinor: "0",
    stakes: 2,
    stakeMinor: "50",
    winMinor: "20",
    grossMinor: "30",
    costMinor: "75",
  };
  const figures = {
    asOf: 1,
    timeZone: "Asia/Manila",
    currency: "PHP",
    days: [day],
    liabilities: { mainMinor: "0", bonusMinor: "0", holdMinor: "0" },
    members: 1,
    membersToday: 0,
  };
  rendered = await renderOffice(<DayTable figures={figures} />);
  const titles = [...rendered.element.querySelectorAll("thead th")].map((cell) => cell.textContent);
  expect(titles).toContain("Payouts (no.)");
  expect(titles.at(-1)).toBe("Result after contracts");
  expect(rendered.find("tbody td:last-child").textContent).toContain("0.45");
  expect(new Set(titles).size).toBe(titles.length);
});
