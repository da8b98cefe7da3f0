/**
 * The staff oversees agents. A contract that promises more than the games earn is flagged and explained. The merchant
 * requests the end of the contract and withdraws the request. Red flags of teams have a page of their own, and agents
 * are shown with the name of their level.
 */

import { expect, test } from "@playwright/test";
import type { Browser, TestInfo } from "@playwright/test";
import { signMerchantContract } from "./contract-steps.ts";
import { listDemoMembers, requireMember } from "./demo-members.ts";
import { openBackOffice, staffToken, switchFlagsOn } from "./office-steps.ts";
import { buttonOf, expectAccessible, languageOf, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

// The time includes two sign-ins and the job that calculates the margin of a contract.
test.describe.configure({ timeout: 180_000 });

test(
  "the staff requests the end of a contract with a negative margin and opens the red flags",
  { tag: "@turn3" },
  async ({ page, browser, baseURL }, info) => {
    const staff = await visit(page, languageOf(info.project), baseURL ?? "");
    const { t } = staff;
    const account = topAgent();
    await test.step("the merchant promises an agent two percent of every bet", () =>
      signGenerousContract({ browser, info, baseURL: baseURL ?? "" }, account));

    await openBackOffice(staff);
    const panel = await test.step("the contract is listed as above the margin, with the figures", async () => {
      await expect(async () => {
        await page.goto(`/backoffice/contracts?view=flagged&account=${account}`);
        await expect(page.locator("tbody a.row-link").first()).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      await page.locator("tbody a.row-link").first().click();
      const opened = page.getByRole("complementary").filter({ hasText: t("oversight.margin") });
      await expect(opened.locator(".notice").first()).toContainText("−0.3%");
      await expect(opened.locator(".notice").first()).toContainText(t("oversight.class.LIVE"));
      await expectAccessible(page);
      return opened;
    });

    await test.step("the merchant requests the end with a reason and withdraws the request", async () => {
      for (const action of ["askEnd", "withdraw"] as const) {
        await buttonOf(panel, t(`oversight.do.${action}`)).click();
        const dialog = page.getByRole("dialog").last();
        await dialog.locator(".chip").first().click();
        await buttonOf(dialog, t(`oversight.do.${action}`)).click();
        await expect(dialog).toHaveCount(0);
      }
      await expect(panel.locator(".history")).toContainText(t("oversight.step.askEnd"));
      await expect(panel.locator(".history")).toContainText(t("oversight.reason.margin"));
    });

    await test.step("red flags have a page, and agents show the name of their level", async () => {
      await page.goto("/backoffice/red-flags");
      await expect(page.getByRole("heading", { name: t("backoffice.area.redFlags") })).toBeVisible();
      await expect(page.getByRole("navigation", { name: t("oversight.flag.views") })).toBeVisible();
      await page.goto(`/backoffice/agents?name=${account}`);
      await expect(page.locator("tbody tr").filter({ hasText: account }).locator(".badge")).toHaveText("Top agent");
    });
  },
);

interface JourneyContext {
  readonly browser: Browser;
  readonly info: TestInfo;
  readonly baseURL: string;
}

/** The merchant offers the contract, and the agent signs it on a separate page. */
async function signGenerousContract({ browser, info, baseURL }: JourneyContext, account: string): Promise<void> {
  const context = await browser.newContext(info.project.use);
  const agent: Visitor = await visit(await context.newPage(), "EN", baseURL);
  await agent.page.goto("/");
  await switchFlagsOn(agent.page, "demoadmin", ["DAYSAL", "DAYSALMR"]);
  const token = await staffToken(agent.page, "demoadmin");
  await signIn(agent, account, "Player2026");
  await signMerchantContract(agent.page, token, { kind: "daily", period: "D", rate: "20000" });
  await context.close();
}

/** Returns the demo's second agent directly below the merchant; the first one is demoagent. */
function topAgent(): string {
  const agents = listDemoMembers(1).filter(({ type, uplineAccount }) => type !== 0 && uplineAccount === null);
  return requireMember(agents.find(({ account }) => account !== "demoagent")).account;
}
