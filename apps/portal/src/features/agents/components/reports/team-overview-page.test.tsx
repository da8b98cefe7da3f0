import { expect, it } from "vitest";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { TeamOverview } from "../../api/use-team-overview.ts";
import TeamOverviewPage from "./team-overview-page.tsx";

const overview: TeamOverview = {
  linearLower: 12,
  teamNumber: 1_000_123,
  teamLevels: 20,
  todayRegNum: 345,
  countedAt: Date.UTC(2026, 2, 10, 4, 5),
  todayActiveNum: 678,
  todayBetCount: 9_012,
  todayDepositAmount: 5_000.5,
  todayWithdrawAmount: 70,
  todayBetAmount: 90_120,
  todayValidBetAmount: 90_000,
  todayWinAmount: 80_000.25,
  todayProfitAndLoss: -10_119.75,
  totalDepositMoney: 5_000.5,
  totalDepositCount: 12,
  todayFirstDepositMemberCounter: 3,
  todayRebate: 40,
  lott: 1,
  live: 0.8,
  rng: 1.2,
  sport: 1,
  rebate_SSC_1: 1,
  rebate_11X5_1: 1,
  rebate_PK10_1: 1,
  rebate_LF_1: 1,
  rebate_LHC_1: 1,
  rebate_PVP: 0,
  rebate_LIVE: 0.8,
  rebate_RNG: 1.2,
  rebate_SPORTS: 1,
  rebate_FISH: 1,
  logonTime: Date.UTC(2026, 2, 10, 1),
  logonIP: "127.0.0.1",
  currency: "PHP",
};

function show(response: TeamOverview) {
  window.history.replaceState(null, "", "/agent/agentTeamOverview");
  const respond = (route: string) =>
    route === "GET /wps/relay/ODSFE2_getTeamOverviewSum"
      ? response
      : { id: "1", account: "ana", currency: "PHP", type: 1 };
  return renderInPage(
    <Queries>
      <TeamOverviewPage />
    </Queries>,
    { respond, token: "t" },
  );
}

it("the team overview shows that today's figures are still being counted", async () => {
  const rendered = await show({ ...overview, countedAt: null, todayBetCount: 0 });
  await rendered.until(() => expect(rendered.root.textContent).toContain("are being calculated"));
  expect(rendered.root.textContent).toContain("1,000,123");
  await rendered.unmount();
});

it("the team overview shows the members and amounts of the team, and the time of the last count", async () => {
  const rendered = await show(overview);
  await rendered.until(() => expect(rendered.root.textContent).toContain("₱5,000.50"));
  for (const text of ["1,000,123", "345", "678", "9,012", "₱70.00", "₱80,000.25"]) {
    expect(rendered.root.textContent).toContain(text);
  }
  expect(rendered.root.textContent).toContain("Amounts update every five minutes, last at");
  expect(rendered.root.querySelectorAll(".team-figure")).toHaveLength(12);
  await rendered.unmount();
});
