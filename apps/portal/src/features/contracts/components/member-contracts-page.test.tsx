import { beforeEach, describe, expect, it } from "vitest";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { PageSetting, RenderedInPage } from "../../../testing/render-in-page.tsx";
import { billDetails, paidBill } from "../testing/test-bills.ts";
import { activeContract } from "../testing/test-contracts.ts";
import MemberContractsPage from "./member-contracts-page.tsx";

const billsRoute = "GET /wps/agent/bills";
type Flags = NonNullable<PageSetting["merchant"]>["flags"];

async function show(search = "", flags: Flags = { DAYSAL: true, RTSALARY3: true }): Promise<RenderedInPage> {
  globalThis.history.replaceState(null, "", `/member/contracts${search}`);
  const routeResponses: Record<string, unknown> = {
    "GET /wps/member/info": { id: "1", account: "liwayway", currency: "PHP", type: 0 },
    "GET /wps/agent/contracts": { waiting: [], received: [activeContract] },
    [billsRoute]: {
      list: [paidBill, { ...paidBill, id: "43", kind: "realtime", period: "MIN5" }],
      footer: { sums: { amount: 4_110, dueAmount: 4_110 } },
      total: 2,
      totalPages: 1,
      currency: "PHP",
    },
    "GET /wps/agent/bills/:id": billDetails,
  };
  const page = (
    <Queries>
      <MemberContractsPage />
    </Queries>
  );
  const respond = (route: string) => routeResponses[route] ?? new Promise(() => undefined);
  return renderInPage(page, { respond, token: "t", merchant: { flags } });
}

function queryOf({ calls }: RenderedInPage): unknown {
  const lastInput = calls.findLast(({ route }) => route === billsRoute)?.input as
    | { readonly query: unknown }
    | undefined;
  return lastInput?.query;
}

beforeEach(() => sessionStorage.clear());

describe("the contracts page of a member who is not an agent", () => {
  it("shows contracts of all kinds, and no contracts given to others", async () => {
    const { root, find, until, calls } = await show();
    await until(() => find(".contract"));
    expect(find(".contract h3").textContent).toBe("Daily salary, All games");
    expect([...root.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent)).toEqual(["Mine", "Bills"]);
    expect(calls.find(({ route }) => route === "GET /wps/agent/contracts")?.input).toMatchObject({ query: {} });
  });

  it("lists bills of all kinds with their names, or only bills of the selected kind", async () => {
    const all = await show("?tab=bills");
    await all.until(() => all.find("tbody .row-link"));
    expect(queryOf(all)).not.toHaveProperty("kind");
    expect(queryOf(all)).toMatchObject({ side: "received" });
    const kinds = [...all.root.querySelectorAll("tbody tr")].map((row) => row.querySelector("small")?.textContent);
    expect(kinds).toEqual(["Daily salary, All games", "Real-time salary, All games"]);
    expect(all.root.textContent).not.toContain("Paid by you");
    const realtimeOnly = await show("?tab=bills&kind=realtime&side=given");
    await realtimeOnly.until(() => realtimeOnly.find("tbody .row-link"));
    expect(queryOf(realtimeOnly)).toMatchObject({ kind: "realtime", side: "received" });
    const singleKind = await show("?tab=bills", { DAYSAL: true });
    await singleKind.until(() => singleKind.find("tbody .row-link"));
    expect(queryOf(singleKind)).toMatchObject({ kind: "daily" });
  });

  it("shows only one bill if the URL contains a bill's id", async () => {
    const { find, root, until } = await show("?tab=bills&bill=41");
    await until(() => find(".bill-head"));
    expect(root.querySelector("[role=tab]")).toBeNull();
    expect(find(".bill-back").getAttribute("href")).toBe("/member/contracts?tab=bills");
  });
});
