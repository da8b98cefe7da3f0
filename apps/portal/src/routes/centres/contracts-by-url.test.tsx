import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billDetails, paidBill } from "../../features/contracts/testing/test-bills.ts";
import { activeContract, dailyTerms } from "../../features/contracts/testing/test-contracts.ts";
import { renderInPage } from "../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../testing/render-in-page.tsx";
import AgentPage from "../pages/agent-page.tsx";

interface ContractPage {
  readonly page: string;
  readonly kind: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly title: string;
}

async function show({ page, kind, flags }: ContractPage, search: string): Promise<RenderedInPage> {
  globalThis.history.replaceState(null, "", `/agent/${page}${search}`);
  const contract = { ...activeContract, kind, active: { ...dailyTerms, kind } };
  const routeResponses: Readonly<Record<string, unknown>> = {
    "GET /wps/member/info": { id: "1", account: "demoagent", nickname: "", currency: "PHP", type: 1 },
    "GET /wps/agent/contracts": { waiting: [], received: [contract] },
    "GET /wps/agent/bills": {
      list: [{ ...paidBill, kind }],
      footer: { sums: { amount: 2_055, dueAmount: 2_055 } },
      total: 1,
      totalPages: 1,
      currency: "PHP",
    },
    "GET /wps/agent/bills/:id": billDetails,
  };
  const respond = (route: string) => routeResponses[route] ?? new Promise(() => undefined);
  return renderInPage(<AgentPage params={{ page }} />, { respond, token: "t", merchant: { flags } });
}

// Load the page's chunks first, so that a slow machine does not cause timeouts.
beforeAll(async () => {
  await Promise.all([
    import("./contracts-by-url.tsx"),
    import("../../features/contracts/components/contracts-page.tsx"),
  ]);
});
beforeEach(() => sessionStorage.clear());

const dividends = {
  page: "agentDividendRecordCopy2",
  kind: "dividend",
  flags: { DIVIDEND: true },
  title: "Dividend, All games",
};
const daily = {
  page: "agentDailyWages2",
  kind: "daily",
  flags: { DAYSAL: true, DAYSALMR: true },
  title: "Daily salary, All games",
};
const hourly = {
  page: "agentHourSalary",
  kind: "hourly",
  flags: { HOURSAL3: true },
  title: "Hourly salary, All games",
};

describe("the page of contracts of one kind", () => {
  it.each([
    ["[S1.038]", dividends],
    ["[S1.039]", daily],
    ["[S1.040]", hourly],
  ])("%s shows the agent's contracts of this kind and their bills", async (_row, contractPage) => {
    const contracts = await show(contractPage, "");
    await contracts.until(() => contracts.find(".contract"));
    expect(contracts.find(".contract h3").textContent).toBe(contractPage.title);
    const expectedInput = { query: { kind: contractPage.kind } };
    expect(contracts.calls.find(({ route }) => route === "GET /wps/agent/contracts")?.input).toMatchObject(
      expectedInput,
    );
    const bills = await show(contractPage, "?tab=bills");
    await bills.until(() => bills.find("tbody .row-link"));
    expect(bills.find("tbody").textContent).toContain("₱2,055.00");
    expect(bills.calls.find(({ route }) => route === "GET /wps/agent/bills")?.input).toMatchObject(expectedInput);
  });
});
