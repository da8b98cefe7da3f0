/**
 * Ways to become an agent's downline: a visitor registers by a link on another phone, and for another person the agent
 * opens an account, whose initial password must be changed first.
 */

import { expect, test } from "@playwright/test";
import { makeLink, registerBy } from "./invite-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, signIn, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** The merchant's usual rebate rates on valid bets, in percent. */
const usualRebates = { LOTT: "1", FISH: "1", RNG: "1.2", LIVE: "0.8", SPORTS: "1", ESPORTS: "1" } as const;

const rows = "[S2.195] [S9.020] [S9.021] [S9.022] [S9.023] [S9.024] [S9.025]";

test(
  `${rows} newcomers come by a link and by hand`,
  { tag: "@phone" },
  async ({ page, browser, baseURL }, { project }) => {
    const language = languageOf(project);
    const agent = await visit(page, language, baseURL ?? "");
    await signIn(agent, "demoagent", "Agent2026");
    const suffix = Date.now().toString(36).slice(-6);

    await openCentre(agent);
    const address = await makeLink(agent, `Market ${suffix}`);
    const context = await browser.newContext();
    const newcomer = await visit(await context.newPage(), language, baseURL ?? "");
    await registerBy(newcomer, address, `by${suffix}`);
    expect(await uplineTold(newcomer)).toBe("1");

    await page.reload();
    const card = page.locator(".invite-card", { hasText: `Market ${suffix}` });
    await expect(card).toContainText(agent.t("agents.link.uses", { count: 1 }));
    await buttonOf(card, agent.t("agents.link.came")).click();
    await expect(page.getByRole("dialog").getByRole("row", { name: new RegExp(`by${suffix}`) })).toBeVisible();
    await page.keyboard.press("Escape");

    await buttonOf(card, agent.t("agents.link.revoke")).click();
    await buttonOf(page.getByRole("dialog"), agent.t("agents.link.revoke")).click();
    await expect(card).toContainText(agent.t("agents.link.state.revoked"));

    await openAccount(agent, `op${suffix}`);
    await context.clearCookies();
    const opened = await visit(await context.newPage(), language, baseURL ?? "");
    await mustChangePassword(opened, `op${suffix}`);
    await context.close();
  },
);

/** A rebate above the agent's own is refused; the form's link then has an allowed one. */
async function openCentre({ page, t }: Visitor): Promise<void> {
  await page.goto("/agent/registerCenter");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.registerCenter") })).toBeVisible();
  await fieldOf(page, t("agents.rebate.RNG")).fill("9");
  await buttonOf(page, t("agents.link.action")).click();
  await expect(page.locator(".rebates .field-error")).toBeVisible();
  await fieldOf(page, t("agents.rebate.RNG")).fill("1.4");
}

/** "1" for a member with an upline, in the response of the member's own call. */
async function uplineTold({ page }: Visitor): Promise<unknown> {
  const token = (await storedToken(page)) ?? "";
  const answer = await page.request.get("/wps/member/info", { headers: { authorization: token } });
  const { value } = (await answer.json()) as { value: { toUpline?: unknown } };
  return value.toUpline;
}

async function openAccount({ page, t }: Visitor, account: string): Promise<void> {
  await page.goto("/agent/registerCenter?tab=create");
  await fieldOf(page, t("agents.create.name")).fill(account);
  for (const [category, rate] of Object.entries(usualRebates)) {
    await expect(fieldOf(page, t(`agents.rebate.${category as keyof typeof usualRebates}`))).toHaveValue(rate);
  }
  await expectAccessible(page);
  await buttonOf(page, t("agents.create.action")).click();
  await expect(page.getByRole("alert").filter({ hasText: account })).toContainText(
    t("agents.create.done.member", { name: account }),
  );
}

/** The initial password only opens the dialog in which it must be changed and the rules accepted. */
async function mustChangePassword({ page, t }: Visitor, account: string): Promise<void> {
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill("Welcome2026");
  await buttonOf(dialog, t("session.login.action")).click();
  const due = page.getByRole("dialog", { name: t("security.change.due.title") });
  await due.locator("input[name=newPassword]").fill("Lantern2027");
  await due.locator("input[name=confirmNewPassword]").fill("Lantern2027");
  await expectAccessible(page);
  await due.getByRole("checkbox").check();
  await buttonOf(due, t("security.change.action")).click();
  await expect(due).toHaveCount(0);
}
