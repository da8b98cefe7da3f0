import { afterEach, expect, it, vi } from "vitest";
import { press, renderOffice } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { ResultTable } from "./result-table.tsx";
import type { OpenFigure, ResultRow } from "./use-results.ts";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

const zeroFigures = {
  stakes: 0,
  stakeMinor: "0",
  winMinor: "0",
  grossMinor: "0",
  bonusMinor: "0",
  rebateMinor: "0",
  contractsMinor: "0",
};
const slots: ResultRow = {
  ...zeroFigures,
  period: "2026-11-21",
  currency: "PHP",
  category: "RNG",
  vendor: "",
  stakes: 3,
  stakeMinor: "10000",
  winMinor: "4000",
  grossMinor: "6000",
  netMinor: "6000",
  afterContractsMinor: "6000",
};
const costs: ResultRow = {
  ...slots,
  ...zeroFigures,
  category: null,
  vendor: null,
  bonusMinor: "2500",
  contractsMinor: "700",
  netMinor: "-2500",
  afterContractsMinor: "-3200",
};

const show = (list: ResultRow[], onOpen: (open: OpenFigure) => void = () => undefined) =>
  renderOffice(
    <ResultTable
      results={{ from: "2026-11-21", to: "2026-11-21", timeZone: "Asia/Manila", list }}
      by="category"
      onOpen={onOpen}
    />,
  );

it("the results of games show a total for one currency, and each figure opens its transfers", async () => {
  const onOpen = vi.fn<(open: OpenFigure) => void>();
  rendered = await show([slots, costs], onOpen);
  expect(rendered.find("tfoot").textContent).toContain("35.00");
  expect(rendered.find("tfoot").textContent).toContain("28.00");
  await press(rendered.button("₱100.00"));
  const days = { from: "2026-11-21", to: "2026-11-21" };
  expect(onOpen).toHaveBeenCalledWith({ ...days, row: slots, figure: "stake" });
  await press(rendered.button("₱25.00"));
  expect(onOpen).toHaveBeenLastCalledWith({ ...days, row: costs, figure: "bonus" });
});

it("the results of games show no total over several currencies", async () => {
  rendered = await show([slots, { ...slots, currency: "HKD" }]);
  expect(rendered.find("tfoot").textContent).not.toMatch(/\d/);
});
