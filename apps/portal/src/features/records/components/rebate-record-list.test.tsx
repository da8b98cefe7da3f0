import { beforeEach, describe, expect, it } from "vitest";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import type { RebateRow } from "../api/use-rebate-record.ts";
import BonusPage from "./bonus-page.tsx";

const zeroSums = { correctionMinor: "0", remainMinor: "0", lapsedMinor: "0", withheldMinor: "0", claimUntil: null };
const memberRebate: RebateRow = {
  ...zeroSums,
  id: "7",
  createTimeTimestamp: Date.parse("2026-03-10T00:05:00+08:00"),
  balanceDate: "2026-03-09",
  gameCategory: "RNG",
  side: "player",
  levelTree: "anna",
  validGameBetting: 1_000,
  rate: 1.2,
  amount: 12,
  dueMinor: "1200",
  paidMinor: "1200",
  lines: [{ name: "anna", ownRate: 1.2, belowRate: 0, validGameBetting: 1_000 }],
  lineCount: 1,
};
const agentRebate: RebateRow = {
  ...memberRebate,
  id: "8",
  side: "agent",
  levelTree: "anna > ben",
  rate: 0.3,
  amount: 2,
  dueMinor: "300",
  correctionMinor: "-100",
  paidMinor: "0",
  remainMinor: "200",
  claimUntil: Date.parse("2026-04-09T00:05:00+08:00"),
  lines: [{ name: "ben", ownRate: 1.5, belowRate: 1.2, validGameBetting: 1_000 }],
  lineCount: 3,
};

beforeEach(() =>
  history.replaceState(null, "", "/member/bonusDetails?part=rebates&range=custom&from=2026-03-01&to=2026-03-10"),
);

async function show(list: readonly RebateRow[], hasRebates = true): Promise<RenderedInPage> {
  const sums = { validGameBetting: 2_000, amount: 14 };
  const respond = (route: string) => {
    if (route === "GET /wps/member/rebates") {
      return { list, footer: { sums }, total: list.length, totalPages: 1, currency: "PHP" };
    }
    return new Promise(() => undefined);
  };
  const page = (
    <Queries>
      <BonusPage />
    </Queries>
  );
  return renderInPage(page, { respond, token: "t", merchant: { flags: { MYRBT3: hasRebates } } });
}

describe("the record of rebates", () => {
  it("requests the rebates of the date range, and shows rebates for own bets and for the team's bets", async () => {
    const rendered = await show([memberRebate, agentRebate, { ...agentRebate, id: "9", lineCount: 1 }]);
    await rendered.until(() => expect(rendered.root.querySelectorAll(".record")).toHaveLength(3));
    expect(rendered.calls.find(({ route }) => route === "GET /wps/member/rebates")?.input).toMatchObject({
      query: { startDate: "2026-03-01", endDate: "2026-03-10", page: 1, size: 10 },
    });
    const [first, second, third] = rendered.root.querySelectorAll(".record");
    expect(first?.textContent).toContain("Slots: your bets");
    expect(first?.textContent).toContain("1.2%");
    expect(second?.textContent).toContain("Slots: your team");
    expect(second?.textContent).toContain("Branches: 3");
    expect(third?.textContent).toContain("anna > ben");
    expect(second?.textContent).toContain("Ready to claim: ₱2.00");
  });

  it("shows the agent's and the branch's rate from which an agent's rebate was computed, and corrections", async () => {
    const rendered = await show([agentRebate]);
    await rendered.until(() => rendered.find(".record"));
    const text = rendered.find(".record").textContent;
    expect(text).toContain("ben: 1.5% minus 1.2%");
    expect(text).toContain("Corrections of earlier days");
    expect(text).toContain("Smaller branches not listed: 2");
  });

  it("shows a message if the days have no rebates", async () => {
    const rendered = await show([]);
    await rendered.until(() => expect(rendered.find(".empty").textContent).toContain("No rebates in these days"));
  });

  it("is not part of the page if the feature flag is off", async () => {
    const rendered = await show([memberRebate], false);
    expect(rendered.root.textContent).not.toContain("Rebates");
    expect(rendered.calls.some(({ route }) => route === "GET /wps/member/rebates")).toBe(false);
  });
});
