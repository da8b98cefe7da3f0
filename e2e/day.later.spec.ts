/**
 * Changes that take a day. Raising or removing a limit takes effect after 24 hours and a confirmation. A break ends
 * when its time is over. A bet earns a rebate on the next day. The journey moves the clock that all journeys share, so
 * it runs after all others (playwright.config.ts).
 */

import { expect, test } from "@playwright/test";
import { addPayoutAccount, requestWithdrawal, secrets } from "./cashier-steps.ts";
import { advanceClock } from "./clock-steps.ts";
import {
  expectStopped,
  gameName,
  readMainBalance,
  openGame,
  paneOf,
  registerPlayer,
  secondTab,
} from "./limit-steps.ts";
import { setDayLimit, spin, takeBreak } from "./limit-steps.ts";
import { buttonOf, closeOthers, expectAccessible, languageOf, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

test.afterEach(closeOthers);

test(
  "[S2.173] after a day a limit is raised, a break ends, and a bet earns a rebate",
  { tag: "@turn3" },
  async ({ page, browser, baseURL }, { project }) => {
    const newVisitor = async () =>
      visit(await (await browser.newContext()).newPage(), languageOf(project), baseURL ?? "");
    const limitedMember = await visit(page, languageOf(project), baseURL ?? "");
    const [memberOnBreak, rebateMember] = [await newVisitor(), await newVisitor()];
    await test.step("a member requests higher limits", () => requestHigherLimits(limitedMember));
    await test.step("a break closes the open game and still allows a withdrawal", () => startBreak(memberOnBreak));
    await test.step("another member places a bet", () => betOnce(rebateMember));

    await advanceClock(page, dayMs - 10 * minuteMs);
    await test.step("ten minutes before the day ends, no request can be confirmed", async () => {
      await page.reload();
      await expect(paneOf(page, "stake").locator(".limit-raise").getByRole("button")).toHaveCount(1);
      await expect(paneOf(page, "deposit").locator(".limit-raise").getByRole("button")).toHaveCount(1);
      expect(await spin(limitedMember, await openGame(limitedMember))).toBe("limit.stake.reached");
    });
    await advanceClock(page, 10 * minuteMs);
    await test.step("the limits are confirmed, and the next bet is booked", () => confirmLimits(limitedMember));
    await test.step("a member can play again after the break", async () => {
      expect(await spin(memberOnBreak, await openGame(memberOnBreak))).toBe("booked");
    });
    await test.step("the member claims the rebate and sees how it was calculated", () => claimRebate(rebateMember));
  },
);

async function requestHigherLimits(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await registerPlayer(visitor, "later");
  await page.goto("/member/limits");
  await setDayLimit(visitor, "stake", "1");
  await setDayLimit(visitor, "stake", "300");
  await setDayLimit(visitor, "deposit", "1000");
  await removeDayLimit(visitor);
  await expect(paneOf(page, "stake").locator(".limit-raise")).toContainText("₱300");
}

async function confirmLimits(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const raise = paneOf(page, "stake").locator(".limit-raise");
  const removal = paneOf(page, "deposit").locator(".limit-raise");
  await page.goto("/member/limits");
  await expect(raise.getByRole("button")).toHaveCount(2);
  await expectAccessible(page);
  await buttonOf(raise, t("limits.raise.confirm", { amount: "₱300" })).click();
  await expect(raise).toHaveCount(0);
  await expect(paneOf(page, "stake").locator(".limit-line")).toContainText("₱300");
  await buttonOf(removal, t("limits.removal.confirm")).click();
  await expect(paneOf(page, "deposit").getByText(t("limits.none"))).toBeVisible();
  expect(await spin(visitor, await openGame(visitor))).toBe("booked");
}

async function startBreak(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await registerPlayer(visitor, "pause");
  await addPayoutAccount(visitor, secrets);
  const game = await openGame(visitor);
  const limitsTab = await secondTab(visitor, "/member/limits");
  await takeBreak(limitsTab, "day");
  const stopped = await expectStopped(visitor, game, "limits.stopped.break.title");
  await expectAccessible(page);
  await buttonOf(stopped, t("common.close")).last().click();
  expect(await storedToken(page)).not.toBeNull();
  await limitsTab.page.close();
  await page.goto("/rng");
  await page.getByRole("button", { name: gameName }).first().click();
  await expect(page.getByRole("dialog").getByText(t("errors.account.excluded"))).toBeVisible();
  await page.goto("/member/depositv2");
  await expect(page.getByRole("heading", { name: t("cashier.deposit.off.break") })).toBeVisible();
  await page.goto("/member/withdraw");
  await requestWithdrawal(visitor, "200");
}

async function betOnce(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await registerPlayer(visitor, "share");
  await page.goto("/member/manualRebate");
  await expect(page.getByRole("heading", { name: t("rebates.empty.title") })).toBeVisible();
  await expect(page.locator(".rebate-rates")).toContainText("1.2%");
  expect(await spin(visitor, await openGame(visitor))).toBe("booked");
}

async function claimRebate({ page, t }: Visitor): Promise<void> {
  await page.goto("/member/manualRebate");
  const day = page.locator(".rebate-day");
  await expect(day).toHaveCount(1);
  const amount = ((await day.locator(".rebate-day-head .figures").textContent()) ?? "").trim();
  const before = await readMainBalance(page);
  await day.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(amount);
  await expectAccessible(page);
  await buttonOf(dialog, t("rebates.ask", { amount })).click();
  await expect(page.locator(".notice[role=alert]")).toContainText(t("rebates.done", { amount }));
  await expect(day).toHaveCount(0);
  expect(await readMainBalance(page)).toBe(before + BigInt(amount.replace(/\D/g, "")));

  await page.getByRole("link", { name: t("rebates.record") }).click();
  await expect(page).toHaveURL(/part=rebates/);
  await page.goto(page.url().replace("range=past30", daysAhead()));
  const record = page.locator(".record");
  await expect(record).toHaveCount(1);
  await expect(record.locator(".record-amount")).toHaveText(amount);
  await record.locator("summary").click();
  await expect(record).toContainText("1.2%");
  await expect(record).toContainText(t("rebates.record.paid"));
  await expectAccessible(page);
}

/**
 * Returns a range of days, as URL parameters, that contains the rebate's day. The range reaches into the future,
 * because the server's clock has been moved forward, but the browser's has not.
 */
function daysAhead(): string {
  const dayOf = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  return `range=custom&from=${dayOf(-1)}&to=${dayOf(80)}`;
}

/** Requests the removal of the daily deposit limit. */
async function removeDayLimit({ page, t }: Visitor): Promise<void> {
  const pane = paneOf(page, "deposit");
  const limit = `${t("limits.kind.deposit")}, ${t("limits.period.day")}`;
  await buttonOf(pane, t("limits.changeOf", { limit })).click();
  await buttonOf(pane, t("limits.form.remove")).click();
  await expect(pane.locator(".limit-raise")).toBeVisible();
}
