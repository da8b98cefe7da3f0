/**
 * Limits while a game is open: a lower limit applies to the next bet, the reminder appears over the game, and a
 * self-exclusion closes the game, explains why, and leaves the money to the member. `day.later.spec.ts` covers what
 * takes a day.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { addPayoutAccount, approveAndSeePaid, secrets } from "./cashier-steps.ts";
import {
  expectStopped,
  readMainBalance,
  openGame,
  paneOf,
  password,
  registerPlayer,
  secondTab,
} from "./limit-steps.ts";
import { setDayLimit, spin, takeBreak } from "./limit-steps.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, staffContext, expectAccessible, languageOf, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test(
  "a lower limit applies to the next bet of an open game, and a higher limit waits",
  { tag: ["@pictures", "@turn3"] },
  async ({ page, baseURL }, { project }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = visitor;
    await registerPlayer(visitor, "lower");
    await page.goto("/member/limits");
    await setDayLimit(visitor, "stake", "400");
    await expect(paneOf(page, "stake").locator(".limit-line")).toContainText("₱400");

    const game = await openGame(visitor);
    expect(await spin(visitor, game)).toBe("booked");
    const balanceBefore = await readMainBalance(page);

    const limitsTab = await secondTab(visitor, "/member/limits");
    await setDayLimit(limitsTab, "stake", "1");
    await expect(limitsTab.page.getByText(t("limits.saved"))).toBeVisible();
    expect(await spin(visitor, game)).toBe("limit.stake.reached");
    await expect(game.getByText(t("errors.limit.stake.reached"))).toBeVisible();

    await setDayLimit(limitsTab, "stake", "300");
    const pendingRaise = paneOf(limitsTab.page, "stake").locator(".limit-raise");
    await expect(pendingRaise).toContainText("₱300");
    await expect(pendingRaise.getByRole("button")).toHaveCount(1);
    await expectAccessible(limitsTab.page);
    expect(await spin(visitor, game)).toBe("limit.stake.reached");
    expect(await readMainBalance(page)).toBe(balanceBefore);

    await buttonOf(pendingRaise, t("limits.raise.cancel")).click();
    await expect(pendingRaise).toHaveCount(0);
  },
);

const reminderTitle = "the reminder appears over a running game with the play time and the money spent";

test(reminderTitle, { tag: ["@phone", "@turn1"] }, async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await registerPlayer(visitor, "mind");
  // Instead of waiting, the journey adds minutes to the play time in the server's response; nothing else in it changes.
  let addedMinutes = 0;
  await page.route("**/wps/member/playTime", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { value: PlayTime };
    const value = { ...body.value, minutes: body.value.minutes + addedMinutes };
    await route.fulfill({ response, json: { ...body, value } });
  });
  await page.clock.install();
  await page.goto("/member/limits");
  await page.locator("select[name=reminder]").selectOption("5");
  await expect(page.getByText(t("limits.reminder.saved"))).toBeVisible();

  // The reminder's time counts from the page's first request of the play time.
  const firstCheck = page.waitForResponse((response) => response.url().endsWith("/wps/member/playTime"));
  const game = await openGame(visitor);
  await firstCheck;
  expect(await spin(visitor, game)).toBe("booked");
  addedMinutes = 65;
  // The page requests the play time every half minute.
  await page.clock.fastForward(31_000);
  const reminder = page.getByRole("dialog", { name: t("limits.remind.title") });
  await expect(reminder).toBeVisible();
  const { minutes, stakedMinor, wonMinor, spentMinor } = await playTimeOf(page);
  const times = [4, 5].map((extraMinutes) => t("limits.remind.hours", { hours: 1, minutes: minutes + extraMinutes }));
  await expect(reminder).toContainText(new RegExp(times.join("|")));
  expect(BigInt(stakedMinor)).toBeGreaterThan(0n);
  const isAhead = spentMinor.startsWith("-");
  for (const minor of [stakedMinor, wonMinor, spentMinor.replace("-", "")]) {
    await expect(reminder).toContainText(formatPesos(minor));
  }
  await expect(reminder).toContainText(t(isAhead ? "limits.remind.ahead" : "limits.remind.spent"));
  await expectAccessible(page);
  await buttonOf(reminder, t("limits.remind.goOn")).click();
  await expect(reminder).toHaveCount(0);
  expect(await spin(visitor, game)).toBe("booked");
});

test(
  "a self-exclusion closes the game, blocks the login, and the staff pays out the balance",
  { tag: ["@pictures", "@turn2"] },
  async ({ page, browser, baseURL }, { project }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
    const { t } = visitor;
    const account = await registerPlayer(visitor, "leave");
    // The number of an excluded member's payout account is refused for others, so other journeys must not use it.
    await addPayoutAccount(visitor, { ...secrets, mobile: `0918${String(Date.now() % 10_000_000).padStart(7, "0")}` });
    const game = await openGame(visitor);
    expect(await spin(visitor, game)).toBe("booked");

    const limitsTab = await secondTab(visitor, "/member/limits");
    await takeBreak(limitsTab, "halfYear");
    await expectStopped(visitor, game, "limits.stopped.out.title");
    expect(await storedToken(page)).toBeNull();

    await page.goto("/login");
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[name=username]").fill(account);
    await dialog.locator("input[name=password]").fill(password);
    await buttonOf(dialog, t("session.login.action")).click();
    await expect(page.getByRole("dialog", { name: t("limits.stopped.out.title") })).toBeVisible();
    expect(await storedToken(page)).toBeNull();

    const office = await browser.newContext(staffContext(baseURL));
    const operator = await visit(await office.newPage(), visitor.language, baseURL ?? "");
    await payOut(operator, account);
    await approveAndSeePaid(operator, [account]);
    await office.close();
  },
);

/** Starts the payout of the member's whole balance from the member's page in the back office. */
async function payOut(operator: Visitor, account: string): Promise<void> {
  const { page, t } = operator;
  await openBackOffice(operator);
  await page.goto(`/backoffice/members?search=${account}`);
  await page.getByRole("row").filter({ hasText: account }).getByRole("link").first().click();
  await buttonOf(page, t("backoffice.member.payout")).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.locator(".decision-usual button").first().click();
  await buttonOf(dialog, t("backoffice.member.payout")).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".notice")).toContainText(t("backoffice.member.payout.open"));
}

interface PlayTime {
  readonly minutes: number;
  readonly stakedMinor: string;
  readonly wonMinor: string;
  readonly spentMinor: string;
}

/** Returns the play time that the server reports. */
async function playTimeOf(page: Page): Promise<PlayTime> {
  const token = (await storedToken(page)) ?? "";
  const response = await page.request.get("/wps/member/playTime", { headers: { authorization: token } });
  expect(response.ok()).toBe(true);
  return ((await response.json()) as { value: PlayTime }).value;
}

function formatPesos(minor: string): string {
  return `₱${(Number(minor) / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
}
