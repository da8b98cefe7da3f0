import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { ApiError } from "@openhouse/browser/api-error";
import { Toaster } from "@openhouse/ui/toast/toaster";
import { press, renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import RebatesPage from "./rebates-page.tsx";
import type { RebateRuns } from "./use-rebate-runs.ts";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

const sums = { amountMinor: "2300", paidMinor: "200", remainMinor: "2100", lapsedMinor: "0", withheldMinor: "0" };
const category = {
  ...sums,
  category: "RNG",
  side: "agent",
  payees: 1,
  validBetMinor: "100000",
  dueMinor: "300",
  correctionMinor: "-100",
  amountMinor: "200",
};
const runs: RebateRuns = {
  from: "2026-11-01",
  to: "2026-11-21",
  currency: "PHP",
  list: [
    {
      ...sums,
      id: "77",
      day: "2026-11-20",
      fromAt: Date.parse("2026-11-20T00:00:00+08:00"),
      untilAt: Date.parse("2026-11-21T00:00:00+08:00"),
      settledAt: Date.parse("2026-11-21T00:05:00+08:00"),
      mode: "manual",
      entries: 3,
      categories: [category],
    },
  ],
  sums,
};

async function show(openId: string | undefined, replay = { isSame: true, isAccounted: true, entries: 3 }) {
  const responses: Readonly<Record<string, unknown>> = {
    "GET /backoffice/api/rebate-runs": runs,
    "GET /backoffice/api/rebate-runs/:id": { ...runs.list[0], id: "5", day: "2026-03-01", currency: "PHP" },
    "GET /backoffice/api/rebate-runs/:id/replay": replay,
  };
  const call = vi.fn<(route: string) => Promise<unknown>>(async (route) => responses[route]);
  const part = (
    <>
      <Toaster label="Messages" closeLabel="Close" />
      <RebatesPage openId={openId} />
    </>
  );
  rendered = await renderOffice(part, call as unknown as ApiClient["call"]);
  const page = rendered;
  await vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(page.text()).toContain("2026-11-20");
  });
  return { page, call };
}

it("the page of rebates lists the days with the paid and the remaining amounts, and the totals", async () => {
  const { page } = await show(undefined);
  expect(page.find("tbody").textContent).toContain("When claimed");
  expect(page.find("tbody").textContent).toContain("₱21.00");
  expect(page.find("tfoot").textContent).toContain("₱23.00");
});

it("the page of rebates shows the classes of an open day, and recalculates the day only on request", async () => {
  const { page, call } = await show("77");
  expect(page.text()).toContain("Slots (RNG)");
  expect(page.text()).toContain("Corrections of earlier days");
  expect(call.mock.calls.some(([route]) => route.endsWith("/replay"))).toBe(false);
  await press(page.button("Recalculate from the ledger"));
  await vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(page.text()).toContain("All entries are identical: 3");
  });
});

it("the page of rebates opens the day in the URL, even if it is outside the selected period", async () => {
  const { page, call } = await show("5");
  await vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(page.find(".side-panel").textContent).toContain("2026-03-01 PHP");
  });
  expect(page.find(".side-panel").textContent).toContain("Slots (RNG)");
  expect(call).toHaveBeenCalledWith(
    "GET /backoffice/api/rebate-runs/:id",
    expect.objectContaining({ params: { id: "5" } }),
  );
});

it("the page of rebates shows the error if the file cannot be created", async () => {
  const { page, call } = await show(undefined);
  call.mockRejectedValueOnce(new ApiError({ kind: "refused", code: "x", message: "Too many days.", status: 400 }));
  await press(page.button("CSV"));
  await vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(page.find(".toasts").textContent).toContain("Too many days.");
  });
  expect(page.button("CSV").disabled).toBe(false);
});
