/** Steps of responsible gaming that journeys share: a member with money plays the slot and changes limits. */

import { expect } from "@playwright/test";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { buttonOf, callServer, registerAccount, storedToken } from "./steps.ts";
import type { Visitor } from "./steps.ts";

export const password = "Player2026";
/** The name of the studio's slot in either language. */
export const gameName = /Capiz After Dark|Capiz sa Gabi/;

/** Registers a member with this much money in the main wallet and returns the account name. */
export async function registerPlayer(visitor: Visitor, name: string, amountMinor = 50_000): Promise<string> {
  const { page } = visitor;
  const account = `${name}${Date.now().toString(36).slice(-6)}`;
  await registerAccount(visitor, account, password);
  await page.request.post("/demo/deposit", { data: { account, amountMinor: String(amountMinor) } });
  await expect.poll(() => readMainBalance(page)).toBe(BigInt(amountMinor));
  return account;
}

/** Opens the slot and waits until it can be played. */
export async function openGame({ page, t }: Visitor): Promise<FrameLocator> {
  await page.goto("/rng");
  await page.getByRole("button", { name: gameName }).first().click();
  const game = page.frameLocator("iframe.game-sandbox");
  await expect(game.getByRole("button", { name: t("studio.spin"), exact: true })).toBeEnabled();
  return game;
}

/** Plays one round. Returns "booked" once the result is shown, or the error code of the refusal. */
export async function spin({ page, t }: Visitor, game: FrameLocator): Promise<string> {
  const button = game.getByRole("button", { name: t("studio.spin"), exact: true });
  await expect(button).toBeEnabled({ timeout: 80_000 });
  const responseEvent = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
  await button.click();
  const response = await responseEvent;
  if (response.ok()) await expect(button).toBeEnabled({ timeout: 80_000 });
  const { errorCode } = (await response.json()) as { errorCode?: string | null };
  return response.ok() ? "booked" : String(errorCode);
}

/** Opens a second tab of the same visitor with the same session. */
export async function secondTab({ page, ...rest }: Visitor, path: string): Promise<Visitor> {
  const newTab = page.context().waitForEvent("page");
  await page.evaluate((url) => void window.open(url), path);
  const tab = await newTab;
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  return { page: tab, ...rest };
}

/** Returns the section of one kind of limit on the open page. */
export function paneOf(page: Page, kind: "deposit" | "stake"): Locator {
  return page.locator(`section[data-kind=${kind}]`);
}

/** Sets a new daily limit or changes the existing one. */
export async function setDayLimit({ page, t }: Visitor, kind: "deposit" | "stake", amount: string): Promise<void> {
  const pane = paneOf(page, kind);
  const change = buttonOf(
    pane,
    t("limits.changeOf", { limit: `${t(`limits.kind.${kind}`)}, ${t("limits.period.day")}` }),
  );
  await expect(pane).toBeVisible();
  await ((await change.count()) > 0 ? change : buttonOf(pane, t("limits.set"))).click();
  await pane.locator("input[name=amount]").fill(amount);
  await buttonOf(pane, t("limits.form.save")).click();
  await expect(pane.locator("form")).toHaveCount(0);
  // The list is updated only after the response. Without waiting, the next step would not find this limit and would set
  // a second one.
  await expect(pane).toContainText(t("limits.period.day"));
}

/** Starts a break of a day or a self-exclusion of half a year on the limits page. */
export async function takeBreak({ page, t }: Visitor, term: "day" | "halfYear"): Promise<void> {
  await buttonOf(page, t("limits.break.open")).click();
  await page.locator(`input[name=term][value=${term}]`).check();
  await page.locator(".break-form input[name=password]").fill(password);
  await buttonOf(page, t(term === "day" ? "limits.break.start" : "limits.break.exclude")).click();
}

/** Expects that the game has closed. Returns the dialog that explains the reason and the end of the exclusion. */
export async function expectStopped({ page, t }: Visitor, game: FrameLocator, title: string): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: t(title) });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(/2\d{3}/);
  await expect(game.owner()).toHaveCount(0);
  return dialog;
}

/** Returns the balance of the member's main wallet in minor units. */
export async function readMainBalance(page: Page): Promise<bigint> {
  const headers = { authorization: (await storedToken(page)) ?? "" };
  const response = await callServer(page, { path: "/wps/v2/wallets/balance?typeId=2", headers });
  expect(response.ok()).toBe(true);
  const { value } = (await response.json()) as { value: { balance: { availBalanceMinor: string }[] } };
  return BigInt(value.balance[0]?.availBalanceMinor ?? "-1");
}
