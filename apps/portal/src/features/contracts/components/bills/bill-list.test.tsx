import { act } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { useRecordUrl } from "../../../../lib/lists/use-record-url.ts";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import type { Bill } from "../../api/use-bills.ts";
import { claimableBill, paidBill } from "../../testing/test-bills.ts";
import { BillList } from "./bill-list.tsx";

const route = "GET /wps/agent/bills";

interface Setup {
  readonly search?: string;
  readonly list?: readonly Bill[];
  readonly fails?: ApiError;
}

function Page() {
  return <BillList kinds={["daily"]} recordUrl={useRecordUrl("past30")} />;
}

async function show({ search = "", list = [paidBill, claimableBill], fails }: Setup = {}): Promise<RenderedInPage> {
  globalThis.history.replaceState(null, "", `/agent/agentDailyWages2${search}`);
  const sums = { amount: 2_055, dueAmount: 4_110 };
  const respond = (requestedRoute: string) => {
    if (requestedRoute === "GET /wps/member/info") return { id: "1", account: "demoagent", currency: "PHP", type: 1 };
    if (requestedRoute !== route) return { name: "bills.csv", type: "text/csv", text: "" };
    if (fails !== undefined) throw fails;
    return { list, footer: { sums }, total: list.length, totalPages: 2, currency: "PHP" };
  };
  const page = (
    <Queries>
      <Page />
    </Queries>
  );
  return renderInPage(page, { respond, token: "t" });
}

function queryOf({ calls }: RenderedInPage, requestedRoute = route): unknown {
  const lastInput = calls.findLast(({ route: calledRoute }) => calledRoute === requestedRoute)?.input as
    | { readonly query: unknown }
    | undefined;
  return lastInput?.query;
}

beforeEach(() => globalThis.history.replaceState(null, "", "/"));

describe("the list of bills", () => {
  it("shows the team's bets, the reached tier, the amount due and the state of each window", async () => {
    const { root, find, until } = await show();
    await until(() => find("tbody .row-link"));
    const [first, second] = [...root.querySelectorAll("tbody tr")].map((row) => row.textContent);
    for (const text of ["Mar 10, 2026", "All games", "Tier 1", "₱459,000.00", "3 active", "₱2,055.00", "Paid"]) {
      expect(first).toContain(text);
    }
    expect(second).toContain("Ready to claim");
    expect(second).toContain("until");
    expect(find("tbody .row-link").getAttribute("href")).toBe("/agent/agentDailyWages2?bill=41");
  });

  it('shows "Nothing due" for a window without an amount', async () => {
    const { find, until } = await show({ list: [{ ...paidBill, amount: 0, dueAmount: 0 }] });
    await until(() => expect(find("tbody .badge").textContent).toBe("Nothing due"));
  });

  it("shows sums over all matching bills, not only over the listed page", async () => {
    const { find, until } = await show();
    await until(() => find("tbody .row-link"));
    const text = find(".sums").textContent;
    expect(text).toContain("Amount of the bills₱2,055.00");
    expect(text).toContain("Owed by contract₱4,110.00");
    expect(text).toContain("Bills2");
  });

  it("filters by side, state and days, and assigns a window that ends at midnight to the day before", async () => {
    const search = "?side=given&state=pending&range=custom&from=2026-03-10&to=2026-03-10&page=2";
    const rendered = await show({ search });
    await rendered.until(() => rendered.find("tbody .row-link"));
    const midnight = Date.UTC(2026, 2, 9, 16);
    expect(queryOf(rendered)).toEqual({
      kind: "daily",
      side: "given",
      state: "pending",
      startDate: midnight + 1,
      endDate: midnight + 86_400_000,
      page: 2,
      size: 20,
    });
    expect(rendered.find("thead").textContent).toContain("Paid to");
    // A browser would download the file; the test environment would navigate to its URL.
    const downloadClick = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const [save] = [...rendered.root.querySelectorAll<HTMLButtonElement>(".record-save button")];
    await act(async () => save?.click());
    expect(queryOf(rendered, "GET /wps/report/bills")).toMatchObject({ side: "given", endDate: midnight + 86_400_000 });
    await rendered.until(() => expect(downloadClick.mock.contexts).toMatchObject([{ download: "bills.csv" }]));
    downloadClick.mockRestore();
  });

  it("shows, when it is empty, a text that explains when bills are created", async () => {
    const { root, find, until } = await show({ list: [] });
    await until(() => expect(find(".empty h2").textContent).toBe("No bills in these days"));
    expect(find(".empty p").textContent).toContain("When a day with a contract ends");
    expect(root.querySelector(".record-save")).toBeNull();
    const narrowed = await show({ list: [], search: "?state=expired" });
    await narrowed.until(() => expect(narrowed.find(".empty p").textContent).toContain("another status"));
  });

  it("shows the server's message and a retry button if loading failed", async () => {
    const fails = new ApiError({ kind: "refused", code: "unknown.system.err", message: "Not now.", status: 500 });
    const { root, until } = await show({ fails });
    await until(() => expect(root.textContent).toContain("Not now."));
    expect([...root.querySelectorAll("button")].map(({ textContent }) => textContent)).toContain("Try again");
  });
});
