/**
 * Ways to sign in: by keyboard alone, with the captcha solved automatically, with a ticket in the URL, through the
 * agents' login, and as a guest. Wrong passwords are typed at the second merchant, because failures are counted per IP
 * address and the other journeys use the first merchant.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { errorText } from "@openhouse/i18n/translate";
import { ignoreOffers } from "./contract-steps.ts";
import {
  buttonOf,
  callServer,
  expectAccessible,
  secondMerchantUrl,
  languageOf,
  signIn,
  storedToken,
  visit,
} from "./steps.ts";
import type { Visitor } from "./steps.ts";

const keyboardRows = "[S1.016] [S2.005] [S2.006] [S4.005] [S4.007] [S4.008] [S4.011] [S4.012] [S4.023]";
const player = { account: "demoplayer", password: "Player2026" };
const agent = { account: "demoagent", password: "Agent2026" };

test(`${keyboardRows} a member logs in by keyboard alone, and signs out`, async ({ page, baseURL }, { project }) => {
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

test("[S2.036] a visitor who opens a member page continues there after login", async ({ page, baseURL }, {
  project,
}) => {
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

test(
  "[S4.026] [S4.027] a member logs in with the captcha solved automatically",
  { tag: "@turn3" },
  async ({ page, baseURL }, { project }) => {
    const harbour = secondMerchantUrl(baseURL);
    const { account, password } = player;
    const { t } = await visit(page, languageOf(project), harbour);
    await page.goto(`${harbour}/login`);
    const dialog = page.getByRole("dialog");
    const submit = buttonOf(dialog, t("session.login.action"));
    await dialog.locator("input[name=username]").fill(account);
    for (let tries = 0; tries < 3; tries += 1) {
      await dialog.locator("input[name=password]").fill(`wrong ${tries}`);
      const responseEvent = page.waitForResponse((response) => response.url().endsWith("/wps/session/login"));
      await submit.click();
      expect((await responseEvent).ok()).toBe(false);
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
  },
);

test("[S2.061] [S2.062] a new window signs in by a ticket; a session token in the URL and an invented session token are refused, and another account asks first", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  await signIn(visitor, player.account, player.password);
  await page.goto("/");
  const token = await storedToken(page);
  const newWindow = await openOwnWindow(visitor);
  await expect(newWindow.locator(".member-face")).toBeVisible();
  const windowToken = await storedToken(newWindow);
  expect(windowToken).not.toBe(token);
  await newWindow.reload();
  await expect(newWindow.locator(".member-face")).toBeVisible();
  expect(await storedToken(newWindow)).toBe(windowToken);
  await newWindow.close();

  const strangerPage = await browser.newPage({ baseURL: baseURL ?? "" });
  await visit(strangerPage, visitor.language, baseURL ?? "");
  // Neither a session token in the URL, in place of a ticket, nor an invented session token opens a session.
  await strangerPage.goto(`/?token=${windowToken}`);
  await expect(strangerPage).toHaveURL("/");
  const reason = errorText(visitor.language, "login.token.invalid", { reason: "used" });
  await expect(strangerPage.getByText(reason)).toBeVisible();
  expect(await storedToken(strangerPage)).toBeNull();
  await strangerPage.evaluate(() => sessionStorage.setItem("token", "invented"));
  await strangerPage.reload();
  await expect.poll(() => storedToken(strangerPage)).toBeNull();
  await expect(page.locator(".member-face")).toBeVisible();

  // A link of somebody else does not replace the session unless the member agrees.
  await signIn({ ...visitor, page: strangerPage }, agent.account, agent.password);
  await page.goto(`/?token=${await requestTicket(strangerPage)}`);
  const question = page.getByRole("dialog", {
    name: visitor.t("login.otherAccount.title", { account: agent.account }),
  });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  expect(await storedToken(page)).toBe(token);
  await strangerPage.close();
});

test("[S2.033] [S4.014] [S4.024] [S6.024] the agents' login refuses a member and accepts an agent", async ({
  page,
  baseURL,
}, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await page.goto("/agentHome");
  const form = page.locator(".agent-login");
  await expect(form.getByRole("heading", { name: t("login.agent.title") })).toBeVisible();
  await expectAccessible(page);
  await submitAgentLogin(page, player, t("session.login.action"));
  await expect(form.getByRole("alert")).toHaveText(t("errors.login.non.agent"));
  await ignoreOffers(visitor);
  await submitAgentLogin(page, agent, t("session.login.action"));
  await expect(page.locator(".centre-page")).toBeVisible();
  await expect(page).toHaveURL("/agentHome");
  await signOut(visitor);
  await page.goto("/agentHome");
  await expect(form).toBeVisible();
  await expect(page.locator(".centre-page")).toHaveCount(0);
});

test(
  "[S6.004] [S6.015] [S6.016] a guest cannot deposit or withdraw",
  { tag: "@phone" },
  async ({ page, baseURL }, { project }) => {
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
  },
);

async function submitAgentLogin(page: Page, { account, password }: typeof player, action: string): Promise<void> {
  const form = page.locator(".agent-login");
  await form.locator("input[name=username]").fill(account);
  await form.locator("input[name=password]").fill(password);
  await buttonOf(form, action).click();
}

/**
 * Signs out through the account menu. Component tests cover [S4.009] [S4.010] [S4.013] in detail. Expects that signing
 * out removes session data that another merchant left in the browser, and that later calls name the current merchant.
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
  const storedEntries = await page.evaluate(() => Object.entries(sessionStorage).map((pair) => pair.join("=")));
  expect(storedEntries.toSorted()).toEqual(["merchant=openhouse", "merchantCode=openhouse"]);
  const statusRequest = page.waitForRequest((request) => request.url().includes("/wps/system/status"));
  await page.reload();
  expect(await (await statusRequest).headerValue("merchant")).toBe("openhouse");
}

/**
 * Opens a new window through the account menu. The URL of the new window carries a ticket, which the page removes from
 * the URL at once.
 */
async function openOwnWindow({ page, t }: Visitor): Promise<Page> {
  await page.locator(".member-face").click();
  const popup = page.waitForEvent("popup");
  await buttonOf(page, t("member.window")).click();
  const newWindow = await popup;
  const loginResponse = newWindow.waitForResponse((response) => response.url().endsWith("/wps/session/login/token"));
  expect((await loginResponse).ok()).toBe(true);
  await expect(newWindow).toHaveURL("/");
  return newWindow;
}

/** Requests the ticket of a start URL for the session of the page. */
async function requestTicket(page: Page): Promise<string> {
  const headers = { authorization: (await storedToken(page)) ?? "" };
  const response = await callServer(page, { method: "POST", path: "/wps/session/login/ticket", headers });
  return ((await response.json()) as { value: { ticket: string } }).value.ticket;
}
