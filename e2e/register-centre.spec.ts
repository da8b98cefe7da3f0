/**
 * Ways to become an agent's downline: a visitor registers with an invitation link, or the agent creates an account for
 * another person, who must first change the initial password.
 */

import { expect, test } from "@playwright/test";
import { ignoreOffers } from "./contract-steps.ts";
import { createInviteLink, registerWithLink } from "./invite-steps.ts";
import { buttonOf, expectAccessible, fieldOf, languageOf, signIn, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** The merchant's default rebate rates on valid bets, in percent. */
const defaultRebates = { LOTT: "1", FISH: "1", RNG: "1.2", LIVE: "0.8", SPORTS: "1", ESPORTS: "1" } as const;

const rows = "[S2.195] [S9.020] [S9.021] [S9.022] [S9.023] [S9.024] [S9.025]";

test(
  `${rows} an agent gets downlines by a link and by creating an account`,
  { tag: "@phone" },
  async ({ page, browser, baseURL }, { project }) => {
    const language = languageOf(project);
    const agent = await visit(page, language, baseURL ?? "");
    await ignoreOffers(agent);
    await signIn(agent, "demoagent", "Agent2026");
    const suffix = Date.now().toString(36).slice(-6);

    await openCentre(agent);
    const linkPath = await createInviteLink(agent, `Market ${suffix}`);
    const context = await browser.newContext();
    const newcomer = await visit(await context.newPage(), language, baseURL ?? "");
    await registerWithLink(newcomer, linkPath, `by${suffix}`);
    expect(await readToUpline(newcomer)).toBe("1");

    await page.reload();
    const card = page.locator(".invite-card", { hasText: `Market ${suffix}` });
    await expect(card).toContainText(agent.t("agents.link.uses", { count: 1 }));
    await buttonOf(card, agent.t("agents.link.came")).click();
    await expect(page.getByRole("dialog").getByRole("row", { name: new RegExp(`by${suffix}`) })).toBeVisible();
    await page.keyboard.press("Escape");

    await buttonOf(card, agent.t("agents.link.revoke")).click();
    await buttonOf(page.getByRole("dialog"), agent.t("agents.link.revoke")).click();
    await expect(card).toContainText(agent.t("agents.link.state.revoked"));

    await createAccount(agent, `op${suffix}`);
    await context.clearCookies();
    const createdMember = await visit(await context.newPage(), language, baseURL ?? "");
    await changeInitialPassword(createdMember, `op${suffix}`);
    await context.close();
  },
);

/** Opens the page, expects that a rebate above the agent's own rate is refused, and enters an allowed rate. */
async function openCentre({ page, t }: Visitor): Promise<void> {
  await page.goto("/agent/registerCenter");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.registerCenter") })).toBeVisible();
  await fieldOf(page, t("agents.rebate.RNG")).fill("9");
  await buttonOf(page, t("agents.link.action")).click();
  await expect(page.locator(".rebates .field-error")).toBeVisible();
  await fieldOf(page, t("agents.rebate.RNG")).fill("1.4");
}

/** Returns `toUpline` of the member's own data: "1" if the member has an upline. */
async function readToUpline({ page }: Visitor): Promise<unknown> {
  const token = (await storedToken(page)) ?? "";
  const response = await page.request.get("/wps/member/info", { headers: { authorization: token } });
  const { value } = (await response.json()) as { value: { toUpline?: unknown } };
  return value.toUpline;
}

async function createAccount({ page, t }: Visitor, account: string): Promise<void> {
  await page.goto("/agent/registerCenter?tab=create");
  await fieldOf(page, t("agents.create.name")).fill(account);
  for (const [category, rate] of Object.entries(defaultRebates)) {
    await expect(fieldOf(page, t(`agents.rebate.${category as keyof typeof defaultRebates}`))).toHaveValue(rate);
  }
  await expectAccessible(page);
  await buttonOf(page, t("agents.create.action")).click();
  await expect(page.getByRole("alert").filter({ hasText: account })).toContainText(
    t("agents.create.done.member", { name: account }),
  );
}

/**
 * Logs in with the initial password. This login opens only the dialog in which the member must change the password and
 * accept the rules.
 */
async function changeInitialPassword({ page, t }: Visitor, account: string): Promise<void> {
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill("Welcome2026");
  await buttonOf(dialog, t("session.login.action")).click();
  const changeDialog = page.getByRole("dialog", { name: t("security.change.due.title") });
  await changeDialog.locator("input[name=newPassword]").fill("Lantern2027");
  await changeDialog.locator("input[name=confirmNewPassword]").fill("Lantern2027");
  await expectAccessible(page);
  await changeDialog.getByRole("checkbox").check();
  await buttonOf(changeDialog, t("security.change.action")).click();
  await expect(changeDialog).toHaveCount(0);
}
