import { describe, expect, it } from "vitest";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import { testMerchant } from "../../../../testing/test-merchant.ts";
import { typeText } from "../../../../testing/type-text.ts";
import type { Revenue, TeamStatement } from "../../api/use-team-reports.ts";
import RevenuePage from "./revenue-page.tsx";
import TeamStatementPage from "./team-statement-page.tsx";

const figures = {
  deposit: 1_000,
  withdraw: 0,
  betAmount: 210,
  validBetAmount: 200,
  winAmount: 70,
  rebate: 0,
  promotion: 0,
  agentCommission: 0,
  merchantCharge: 0,
  profitAndLoss: -140,
};
const line = { customerId: "6", customerName: "carla", isAgent: true, isSelf: false, has_direct: "1", ...figures };
const statement: TeamStatement = {
  currency: "PHP",
  countedAt: Date.UTC(2026, 2, 10, 4),
  list: [line, { ...line, customerId: "1", customerName: "ana", isSelf: true }],
  path: [],
  footer: { sums: figures },
  total: 2,
  totalPages: 1,
};
const dayFigures = {
  activeMembers: 3,
  teamDeposit: 1_000,
  teamWithdraw: 0,
  teamBetAmount: 210,
  teamValidBetAmount: 200,
  teamProfitAndLoss: -140,
  rebate: 1.5,
  agentCommission: 20,
  agent_income: 21.5,
  lott_agent_commission: 0,
  lott_daily_income: 0,
  lott_brokerage: 0,
};
const revenue: Revenue = {
  currency: "PHP",
  countedAt: Date.UTC(2026, 2, 10, 4),
  list: [{ balance_date: "2026-03-10", ...dayFigures }],
  footer: { sums: dayFigures },
  total: 1,
  totalPages: 1,
};

async function show(
  page: "statement" | "revenue",
  search: string,
  respondReport: () => unknown,
): Promise<RenderedInPage> {
  window.history.replaceState(null, "", `/agent/${page}${search}`);
  const respond = (route: string) => {
    if (route === "GET /wps/member/info") return { id: "1", account: "ana", currency: "PHP", type: 1 };
    return route.includes("relay") && !route.includes("subordinateSimple") ? respondReport() : { list: [] };
  };
  const merchant = { flags: { ...testMerchant.flags, AGETEAMPNL3: true } };
  return renderInPage(<Queries>{page === "statement" ? <TeamStatementPage /> : <RevenuePage />}</Queries>, {
    respond,
    token: "t",
    merchant,
  });
}

const queriesOf = ({ calls }: RenderedInPage, route: string) =>
  calls.filter((call) => call.route === route).map(({ input }) => (input as { query: object }).query);

describe("the team's profit and loss", () => {
  it("[S2.198] links each downline who is an upline to the report on that person's downlines for the same days; the own row has no link", async () => {
    const rendered = await show("statement", "?range=custom&from=2026-03-01&to=2026-03-05", () => statement);
    await rendered.until(() => rendered.find("tbody .text-link"));
    expect(rendered.find("tbody .text-link").getAttribute("href")).toBe(
      "/agent/palStatementsAgentCopy?of=6&range=custom&from=2026-03-01&to=2026-03-05",
    );
    expect(rendered.root.querySelectorAll("tbody .text-link")).toHaveLength(1);
    expect(rendered.find("tbody em").textContent).toBe("ana alone");
    expect(queriesOf(rendered, "GET /wps/relay/ODSFE2_TeamPNL")[0]).toEqual({
      startDate: "2026-03-01",
      endDate: "2026-03-05",
      sort: "betAmount",
      page: 1,
      size: 20,
    });
  });

  it("leaves out columns whose amounts are all zero, except the main columns", async () => {
    const rendered = await show("statement", "", () => statement);
    await rendered.until(() => rendered.find("tfoot"));
    const heads = [...rendered.root.querySelectorAll("thead th")].map(({ textContent }) => textContent);
    expect(heads).toEqual(["Player", "Deposits", "Withdrawals", "Staked", "Valid bets", "Won", "Result"]);
    expect(rendered.find("tfoot").textContent).toContain("140.00");
  });

  it("keeps a column whose amounts in the rows cancel each other out", async () => {
    const list = [
      { ...line, promotion: 50 },
      { ...line, customerId: "7", customerName: "dan", promotion: -50 },
    ];
    const rendered = await show("statement", "", () => ({ ...statement, list }));
    await rendered.until(() => rendered.find("tfoot"));
    const heads = [...rendered.root.querySelectorAll("thead th")].map(({ textContent }) => textContent);
    expect(heads).toEqual(["Player", "Deposits", "Withdrawals", "Staked", "Valid bets", "Won", "Bonuses", "Result"]);
  });

  it("shows whether the days are still being counted or have no activity", async () => {
    const empty = { ...statement, list: [], total: 0 };
    const pendingDays = await show("statement", "", () => ({ ...empty, countedAt: null }));
    await pendingDays.until(() => expect(pendingDays.find(".table-state").textContent).toContain("being calculated"));
    const past = "?range=custom&from=2020-01-01&to=2020-01-02";
    const pastDays = await show("statement", past, () => ({ ...empty, countedAt: null }));
    await pastDays.until(() =>
      expect(pastDays.find(".table-state").textContent).toContain("No activity in these days"),
    );
    const inactive = await show("statement", "?part=alone&name=car&sort=deposit&order=asc", () => empty);
    await inactive.until(() =>
      expect(inactive.find(".table-state").textContent).toContain("No activity in these days"),
    );
    expect(queriesOf(inactive, "GET /wps/relay/ODSFE2_TeamPNL")[0]).toMatchObject({
      summaryType: 0,
      subordinateName: "car",
      sort: "deposit",
      order: "asc",
    });
  });

  it("suggests names of direct downlines, but not in the list of another agent's downlines", async () => {
    const names = "GET /wps/relay/ODSFE2_subordinateSimple";
    const showWithText = async (search: string) => {
      const rendered = await show("statement", search, () => statement);
      await rendered.until(() => rendered.find("tfoot"));
      await typeText(rendered.find(".team-search input") as HTMLInputElement, "car");
      return rendered;
    };
    const ownLevel = await showWithText("");
    const direct = { subordinateType: "DIRECT", subordinateName: "car" };
    await ownLevel.until(() => expect(queriesOf(ownLevel, names)).toMatchObject([direct]));
    const nextLevel = await showWithText("?of=6");
    await nextLevel.until(() => expect(nextLevel.find(".team-search input")).toHaveProperty("value", "car"));
    expect(queriesOf(nextLevel, names)).toEqual([]);
  });

  it("shows a retry button after an error", async () => {
    const rendered = await show("statement", "", () => Promise.reject(new Error("broken")));
    await rendered.until(() => expect(rendered.find("[role=alert] button").textContent).toContain("Try again"));
  });
});

describe("the agent's revenue", () => {
  it("[S2.199] shows the income, and links each day to the report of that day", async () => {
    const rendered = await show("revenue", "", () => revenue);
    await rendered.until(() => rendered.find("tbody a"));
    expect(rendered.find(".sums").textContent).toContain("₱21.50");
    expect(rendered.find("tbody a").getAttribute("href")).toBe(
      "/agent/palStatementsAgentCopy?range=custom&from=2026-03-10&to=2026-03-10",
    );
    expect(rendered.find(".team-foot").textContent).toContain("Updated every five minutes");
  });

  it("keeps a column whose amounts in the rows cancel each other out", async () => {
    const list = [1.5, -1.5].map((rebate, index) => ({ ...dayFigures, balance_date: `2026-03-1${index}`, rebate }));
    const footer = { sums: { ...dayFigures, rebate: 0 } };
    const rendered = await show("revenue", "", () => ({ ...revenue, list, footer }));
    await rendered.until(() => rendered.find("tfoot"));
    expect(rendered.find("thead").textContent).toContain("Rebate");
  });
});
