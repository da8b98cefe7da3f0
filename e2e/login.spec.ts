/**
 * Ways to sign in: by keyboard alone, with the captcha solved automatically, by a start address, at the agents'
 * entrance, as a guest. Wrong passwords are typed at the second merchant, because failures count per address and the
 * other journeys use the first.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { buttonOf, expectAccessible, harbourOf, languageOf, signIn, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const keyboardRows = "[S1.016] [S2.005] [S2.006] [S4.005] [S4.007] [S4.008] [S4.011] [S4.012] [S4.023]";
const player = { account: "demoplayer", password: "Player2026" };
const agent = { account: "demoagent", password: "Agent2026" };

test(`${keyboardRows} a login by keyboard alone, and out again`, async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("input[name=username]")).toBeFocused();
  // The login is a dialog over the front page.
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: visitor.t("home.banners"), includeHidden: true })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await expect(page.locator(".member-face")).toHaveCount(0);
  await expectAccessible(page);
  const info = page.waitForResponse((response) => response.url().endsWith("/wps/member/info"));
  await page.keyboard.type(player.account);
  await page.keyboard.press("Tab");
  await page.keyboard.type(player.password);
  await page.keyboard.press("Enter");
  expect((await info).ok()).toBe(true);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/");
  expect(await storedToken(page)).not.toBeNull();
  await page.goto("/login");
  await expect(page).toHaveURL("/");
  await expect(page.locator(".member-face")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await signOut(visitor);
});

test("[S2.036] a visitor at a member's page", async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  await page.goto("/member/securityCenter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(visitor.t("shell.needsAccount"));
  await expect(page).toHaveURL("/");
  await dialog.locator("input[name=username]").fill(player.account);
  await dialog.locator("input[name=password]").fill(player.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/member/securityCenter");
});

test("[S4.026] [S4.027] a login past the captcha without reading it", async ({ page, baseURL }, { project }) => {
  const harbour = harbourOf(baseURL);
  const { account, password } = player;
  const { t } = await visit(page, languageOf(project), harbour);
  await page.goto(`${harbour}/login`);
  const dialog = page.getByRole("dialog");
  const submit = buttonOf(dialog, t("session.login.action"));
  await dialog.locator("input[name=username]").fill(account);
  for (let tries = 0; tries < 3; tries += 1) {
    await dialog.locator("input[name=password]").fill(`wrong ${tries}`);
    const answer = page.waitForResponse((response) => response.url().endsWith("/wps/session/login"));
    await submit.click();
    expect((await answer).ok()).toBe(false);
  }
  await expect(dialog.locator(".captcha img")).toBeVisible();
  await dialog.locator("input[name=password]").fill(password);
  await submit.click();
  await expect(dialog.getByText(t("session.error.captcha"))).toBeVisible();
  await buttonOf(dialog, t("login.captcha.work")).click();
  await expect(dialog.getByText(t("login.captcha.done"))).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await submit.click();
  await expect(dialog).toHaveCount(0);
  expect(await storedToken(page)).not.toBeNull();
});

test("[S2.061] [S2.062] a start address and a kept token", async ({ page, browser, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  await signIn(visitor, player.account, player.password);
  await page.goto("/");
  const token = await storedToken(page);
  const other = await openOwnWindow(visitor);
  await expect(other.locator(".member-face")).toBeVisible();
  const own = await storedToken(other);
  expect(own).not.toBe(token);
  await other.reload();
  await expect(other.locator(".member-face")).toBeVisible();
  expect(await storedToken(other)).toBe(own);
  await other.close();

  const stranger = await browser.newPage({ baseURL: baseURL ?? "" });
  const there = await visit(stranger, visitor.language, baseURL ?? "");
  // Neither a used ticket from the browser history nor the token of an open session works.
  await stranger.goto(`/?token=${own}`);
  await expect(stranger).toHaveURL("/");
  await expect(stranger.getByText(there.t("login.start.failed"))).toBeVisible();
  expect(await storedToken(stranger)).toBeNull();
  await stranger.evaluate(() => sessionStorage.setItem("token", "nobody's"));
  await stranger.reload();
  await expect.poll(() => storedToken(stranger)).toBeNull();
  await stranger.close();
  await expect(page.locator(".member-face")).toBeVisible();
});

test("[S2.033] [S4.014] [S4.024] [S6.024] the agents' entrance", async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await page.goto("/agentHome");
  const form = page.locator(".agent-login");
  await expect(form.getByRole("heading", { name: t("login.agent.title") })).toBeVisible();
  await expectAccessible(page);
  await enter(page, player, t("session.login.action"));
  await expect(form.getByRole("alert")).toHaveText(t("errors.login.non.agent"));
  await enter(page, agent, t("session.login.action"));
  await expect(page.locator(".centre-menu")).toBeVisible();
  await expect(page).toHaveURL("/agentHome");
  await signOut(visitor);
  await page.goto("/agentHome");
  await expect(form).toBeVisible();
  await expect(page.locator(".centre-menu")).toHaveCount(0);
});

test("[S6.004] [S6.015] [S6.016] a guest on trial", { tag: "@phone" }, async ({ page, baseURL }, { project }) => {
  const { t } = await visit(page, languageOf(project), baseURL ?? "");
  await page.goto("/");
  await buttonOf(page, t("home.hero.action.trial")).first().click();
  await buttonOf(page.getByRole("dialog"), t("session.trial.action")).click();
  await expect.poll(() => storedToken(page)).not.toBeNull();
  for (const name of ["depositv2", "withdraw"]) {
    await page.goto(`/member/${name}`);
    await expect(page.getByText(t("member.in_need_true_account"))).toBeVisible();
    await expect(buttonOf(page, t("member.in_increase_submit"))).toBeVisible();
  }
});

async function enter(page: Page, { account, password }: typeof player, action: string): Promise<void> {
  const form = page.locator(".agent-login");
  await form.locator("input[name=username]").fill(account);
  await form.locator("input[name=password]").fill(password);
  await buttonOf(form, action).click();
}

/**
 * Component tests show [S4.009] [S4.010] [S4.013]; this is the path of a user. Stored data of another merchant's
 * session is removed, and calls name the merchant of the address.
 */
async function signOut({ page, t }: Visitor): Promise<void> {
  await page.evaluate(() => {
    for (const key of ["merchant", "merchantCode"]) sessionStorage.setItem(key, "elsewhere");
  });
  await page.locator(".member-face").click();
  await buttonOf(page, t("shell.logout")).click();
  await buttonOf(page.getByRole("dialog"), t("shell.logout")).click();
  await expect.poll(() => storedToken(page)).toBeNull();
  await expect(page).toHaveURL("/");
  const kept = await page.evaluate(() => Object.entries(sessionStorage).map((pair) => pair.join("=")));
  expect(kept.toSorted()).toEqual(["merchant=openhouse", "merchantCode=openhouse"]);
  const next = page.waitForRequest((request) => request.url().includes("/wps/system/status"));
  await page.reload();
  expect(await (await next).headerValue("merchant")).toBe("openhouse");
}

/** Through the account menu; the ticket has left the address when the page is shown. */
async function openOwnWindow({ page, t }: Visitor): Promise<Page> {
  await page.locator(".member-face").click();
  const opened = page.waitForEvent("popup");
  await buttonOf(page, t("member.window")).click();
  const other = await opened;
  const entered = other.waitForResponse((response) => response.url().endsWith("/wps/session/login/token"));
  expect((await entered).ok()).toBe(true);
  await expect(other).toHaveURL("/");
  return other;
}
