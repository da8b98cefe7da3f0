/**
 * An agent browses the team as a list and as a tree, searches by name, promotes a member, and opens a transfer to a
 * member.
 */

import { expect, test } from "@playwright/test";
import { ignoreOffers } from "./contract-steps.ts";
import { listDemoMembers, requireMember } from "./demo-members.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test(
  "[S1.034] [S2.196] an agent browses the team and promotes a member",
  { tag: "@turn2" },
  async ({ page, baseURL }, { project }) => {
    const agent = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = agent;
    await ignoreOffers(agent);
    await signIn(agent, "demoagent", "Agent2026");
    const downline = demoAgentWithTeam(0);

    await page.goto("/agent/downlineManagmentView?sort=teamSize");
    await expect(page.getByRole("heading", { level: 1, name: t("member.page.downlineManagmentView") })).toBeVisible();
    await searchMember(agent, downline);
    await page.getByRole("link", { name: downline, exact: true }).click();
    const path = page.getByRole("navigation", { name: t("agents.downline.path") });
    await expect(path.getByText(downline)).toHaveAttribute("aria-current", "page");
    await path.getByRole("link", { name: t("agents.downline.me") }).click();
    await expect(path).toHaveCount(0);

    const download = page.waitForEvent("download");
    await buttonOf(page, t("agents.file.save")).click();
    expect((await download).suggestedFilename()).toBe("downlines.csv");

    await searchMember(agent, downline);
    await buttonOf(page, t("agents.downline.more", { name: downline })).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("agents.downline.transfer") })
      .click();
    await expect(fieldOf(page, t("cashier.transfer.receiver"))).toHaveValue(downline);

    await page.goto("/agent/downlineManagmentView?view=tree");
    const tree = page.getByRole("region", { name: t("agents.downline.table") });
    const firstAgent = tree.locator("details.downline-agent").first();
    await firstAgent.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(firstAgent.locator(".downline-branch .downline-line").first()).toBeVisible();
    await expectAccessible(page);
    await promoteNewMember(agent);
  },
);

/** Registers a direct downline and promotes the member to agent. */
async function promoteNewMember(agent: Visitor): Promise<void> {
  const { page, t } = agent;
  const account = `up${Date.now().toString(36).slice(-6)}`;
  await page.goto("/agent/registerCenter?tab=create");
  await fieldOf(page, t("agents.create.name")).fill(account);
  await buttonOf(page, t("agents.create.action")).click();
  await expect(page.getByRole("alert").filter({ hasText: account })).toBeVisible();

  await page.goto("/agent/downlineManagmentView");
  await searchMember(agent, account);
  await buttonOf(page, t("agents.downline.more", { name: account })).click();
  await buttonOf(page.getByRole("dialog"), t("agents.downline.promote")).click();
  await expectAccessible(page);
  await buttonOf(page.getByRole("dialog"), t("agents.downline.promote")).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: account, exact: true })).toBeVisible();
}

async function searchMember({ page, t }: Visitor, name: string): Promise<void> {
  await fieldOf(page, t("agents.downline.search")).fill(name);
  await buttonOf(page, t("team.name.search")).click();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
}

/** Returns a demo agent who has a team and is directly below demoagent. */
function demoAgentWithTeam(index: number): string {
  const members = listDemoMembers(1);
  const uplines = new Set(members.map(({ uplineAccount }) => uplineAccount));
  const downline = members.filter(({ type, uplineAccount }) => type !== 0 && uplineAccount === "demoagent");
  return requireMember(downline.filter(({ account }) => uplines.has(account))[index]).account;
}
