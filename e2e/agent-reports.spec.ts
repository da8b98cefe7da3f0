/**
 * An agent reads the merchant's notices to agents, the team's results and the agent's own earnings, and opens the agent
 * centre, which is closed to plain members.
 */

import { expect, test } from "@playwright/test";
import { ignoreOffers } from "./contract-steps.ts";
import { buttonOf, languageOf, openCentreMenu, signIn, visit } from "./steps.ts";

test(
  "[S1.036] [S1.037] [S2.193] [S2.198] [S2.199] [S2.200] an agent reads notices, team results and own earnings",
  { tag: "@turn2" },
  async ({ page, baseURL }, { project }) => {
    const agent = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = agent;
    await ignoreOffers(agent);
    await signIn(agent, "demoagent", "Agent2026");

    await page.goto("/agent/agentAnnouncement");
    await expect(
      page
        .getByRole("list", { name: t("agents.news.list") })
        .locator("details")
        .first(),
    ).toBeVisible();

    // A job updates the daily figures every five minutes. Moving the demo's clock runs this job at once.
    await page.request.post("/demo/clock", { data: { advanceMs: 1 } });
    await page.goto("/agent/palStatementsAgentCopy?range=past30");
    const table = page.getByRole("region", { name: t("agents.report.statement.title") });
    await expect(table.locator("tbody .text-link").first()).toBeVisible();
    const totals = await table.locator("tfoot").innerText();
    expect(totals).toMatch(/\d/);
    const [firstMember] = await table.locator("tbody .text-link").all();
    const name = (await firstMember?.innerText()) ?? "";
    await firstMember?.click();
    const path = page.getByRole("navigation", { name: t("agents.downline.path") });
    await expect(path.getByText(name)).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL(/range=past30/);
    const download = page.waitForEvent("download");
    await buttonOf(page, t("agents.file.save")).click();
    expect((await download).suggestedFilename()).toMatch(/^team-.*\.csv$/);

    await page.goto("/agent/agentRevenueReport?range=past30");
    const days = page.getByRole("region", { name: t("agents.report.revenue.title") });
    await expect(days.locator("tbody .text-link").first()).toBeVisible();
    await days.locator("tbody .text-link").first().click();
    await expect(page).toHaveURL(/palStatementsAgentCopy/);

    await page.goto("/agent/agentDownlineTransactionDetailsCopy?range=past30&kind=deposit");
    const transactions = page.getByRole("region", { name: t("agents.moves.title") });
    await expect(transactions.locator("tbody time").first()).toBeVisible();
    const newest = (await transactions.locator("tbody tr").first().textContent()) ?? "";
    await buttonOf(page, t("common.next")).click();
    await expect(transactions.locator("tbody tr").first()).not.toHaveText(newest);
    await page.goBack();
    await expect(transactions.locator("tbody tr").first()).toHaveText(newest);
  },
);

const centreRows = "[S1.013] [S1.033] [S1.035] [S2.032] [S2.194] [S2.197] [S6.018] [S6.019]";

test(`${centreRows} an agent opens the agent centre, and a member sees neither its menu nor its pages`, async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const language = languageOf(project);
  const agent = await visit(page, language, baseURL ?? "");
  const { t } = agent;
  await ignoreOffers(agent);
  await signIn(agent, "demoagent", "Agent2026");

  await page.goto("/agentHome");
  await page.getByRole("button", { name: t("member.menu.open", { name: "demoagent" }) }).click();
  await page
    .getByRole("link", { name: t("member.page.agentTeamOverview") })
    .first()
    .click();
  await expect(page).toHaveURL("/agent/agentTeamOverview");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.agentTeamOverview") })).toBeVisible();
  await expect(page.locator(".team-figure dd").first()).toHaveText(/\d/);
  const menu = await openCentreMenu(page);
  for (const name of agentCentrePages) await expect(menu.locator(`a[href="/agent/${name}"]`)).toHaveCount(1);
  await menu.locator('a[href="/agent/personalHistoryCopy"]').click();
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.agentBets") })).toBeVisible();
  const bets = page.getByRole("region", { name: t("team.bets.title") });
  await expect(bets.locator("tbody tr strong").first()).toBeVisible();

  await page.goto("/agent/transferDownline");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.transferDownline") })).toBeVisible();
  // The agent is directly below the merchant, so there is no upline to send money to.
  await page.goto("/member/transferUpline");
  await expect(page.getByRole("heading", { level: 2, name: t("cashier.transfer.noUpline.title") })).toBeVisible();

  const context = await browser.newContext();
  const member = await visit(await context.newPage(), language, baseURL ?? "");
  await signIn(member, "demoplayer", "Player2026");
  await member.page.goto("/agentHome");
  await expect(member.page.getByText(t("login.agent.member"))).toBeVisible();
  await member.page.goto("/agent/agentTeamOverview");
  await expect(member.page.getByRole("heading", { name: t("member.agents.title") })).toBeVisible();
  await expect(member.page.locator("main").locator(".centre-menu, [role=alert]")).toHaveCount(0);
  await context.close();
});

/** Pages that the menu of the agent centre must list at the demo's merchant. */
const agentCentrePages = [
  "agentAnnouncement",
  "agentTeamOverview",
  "registerCenter",
  "downlineManagmentView",
  "personalHistoryCopy",
  "palStatementsAgentCopy",
  "agentRevenueReport",
  "agentDownlineTransactionDetailsCopy",
] as const;
