import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBill, paidBill } from "../features/contracts/testing/test-bills.ts";
import { activeContract, dailyTerms } from "../features/contracts/testing/test-contracts.ts";
import { renderInPage } from "../testing/render-in-page.tsx";
import type { RenderedInPage } from "../testing/render-in-page.tsx";
import AgentPage from "./agent-page.tsx";

const page = "agentDividendRecordCopy2";
const kind = "dividend";

async function show(search: string): Promise<RenderedInPage> {
  globalThis.history.replaceState(null, "", `/agent/${page}${search}`);
  const contract = { ...activeContract, kind, active: { ...dailyTerms, kind } };
  const replies: Readonly<Record<string, unknown>> = {
    "GET /wps/member/info": { id: "1", account: "demoagent", nickname: "", currency: "PHP", type: 1 },
    "GET /wps/agent/contracts": { waiting: [], received: [contract] },
    "GET /wps/agent/bills": {
      list: [{ ...paidBill, kind }],
      footer: { sums: { amount: 2_055, dueAmount: 2_055 } },
      total: 1,
      totalPages: 1,
      currency: "PHP",
    },
    "GET /wps/agent/bills/:id": openBill,
  };
  const answer = (route: string) => replies[route] ?? new Promise(() => undefined);
  return renderInPage(<AgentPage params={{ page }} />, { answer, token: "t", house: { flags: { DIVIDEND: true } } });
}

// What the page loads by itself is read before, however busy the machine is.
beforeAll(async () => {
  await Promise.all([
    import("./contracts-of-address.tsx"),
    import("../features/contracts/components/contracts-page.tsx"),
  ]);
});
beforeEach(() => sessionStorage.clear());

describe("the page of dividends", () => {
  it("[S1.038] has the agent's dividend contracts and their records", async () => {
    const own = await show("");
    await own.until(() => own.find(".contract"));
    expect(own.find(".contract h3").textContent).toBe("Dividend, All games");
    expect(own.calls.find(({ route }) => route === "GET /wps/agent/contracts")?.input).toMatchObject({
      query: { kind },
    });
    const bills = await show("?tab=bills");
    await bills.until(() => bills.find("tbody .row-link"));
    expect(bills.find("tbody").textContent).toContain("₱2,055.00");
    expect(bills.calls.find(({ route }) => route === "GET /wps/agent/bills")?.input).toMatchObject({ query: { kind } });
  });
});
