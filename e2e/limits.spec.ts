/**
 * Limits while a game is open: a lower limit applies to the next bet, the reminder appears over the game, a
 * self-exclusion ends it, says why, and leaves the money to the member. What takes a day is in `day.later.spec.ts`.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { addPayoutAccount, approveAndSeePaid, secrets } from "./cashier-steps.ts";
import { expectStopped, mainOf, openGame, paneOf, password, registerPlayer, secondTab } from "./limit-steps.ts";
import { setDayLimit, spin, takeBreak } from "./limit-steps.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, staffContext, expectAccessible, languageOf, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test("a lower limit binds the next bet of an open game, and a higher one waits", async ({ page, baseURL }, {
  project,
}) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await registerPlayer(visitor, "lower");
  await page.goto("/member/limits");
  await setDayLimit(visitor, "stake", "400");
  await expect(paneOf(page, "stake").locator(".limit-line")).toContainText("₱400");

  const game = await openGame(visitor);
  expect(await spin(visitor, game)).toBe("booked");
  const had = await mainOf(page);

  const desk = await secondTab(visitor, "/member/limits");
  await setDayLimit(desk, "stake", "1");
  await expect(desk.page.getByText(t("limits.saved"))).toBeVisible();
  expect(await spin(visitor, game)).toBe("limit.stake.reached");
  await expect(game.getByText(t("errors.limit.stake.reached"))).toBeVisible();

  await setDayLimit(desk, "stake", "300");
  const waiting = paneOf(desk.page, "stake").locator(".limit-raise");
  await expect(waiting).toContainText("₱300");
  await expect(waiting.getByRole("button")).toHaveCount(1);
  await expectAccessible(desk.page);
  expect(await spin(visitor, game)).toBe("limit.stake.reached");
  expect(await mainOf(page)).toBe(had);

  await buttonOf(waiting, t("limits.raise.cancel")).click();
  await expect(waiting).toHaveCount(0);
});

const reminderTitle = "the reminder stands over a running game, with the time and what it cost";

test(reminderTitle, { tag: "@phone" }, async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await registerPlayer(visitor, "mind");
  // Instead of waiting five minutes, changes the time in the server's own response; nothing else in it changes.
  let laterMinutes = 0;
  await page.route("**/wps/member/playTime", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { value: PlayTime };
    const value = { ...body.value, minutes: body.value.minutes + laterMinutes };
    await route.fulfill({ response, json: { ...body, value } });
  });
  await page.clock.install();
  await page.goto("/member/limits");
  await page.locator("select[name=reminder]").selectOption("5");
  await expect(page.getByText(t("limits.reminder.saved"))).toBeVisible();

  // Counting starts at the first check of the page.
  const firstLook = page.waitForResponse((response) => response.url().endsWith("/wps/member/playTime"));
  const game = await openGame(visitor);
  await firstLook;
  expect(await spin(visitor, game)).toBe("booked");
  laterMinutes = 65;
  // The page checks every half minute.
  await page.clock.fastForward(31_000);
  const reminder = page.getByRole("dialog", { name: t("limits.remind.title") });
  await expect(reminder).toBeVisible();
  const { minutes, stakedMinor, wonMinor, spentMinor } = await playTimeOf(page);
  const times = [4, 5].map((later) => t("limits.remind.hours", { hours: 1, minutes: minutes + later }));
  await expect(reminder).toContainText(new RegExp(times.join("|")));
  expect(BigInt(stakedMinor)).toBeGreaterThan(0n);
  const isAhead = spentMinor.startsWith("-");
  for (const minor of [stakedMinor, wonMinor, spentMinor.replace("-", "")]) {
    await expect(reminder).toContainText(pesos(minor));
  }
  await expect(reminder).toContainText(t(isAhead ? "limits.remind.ahead" : "limits.remind.spent"));
  await expectAccessible(page);
  await buttonOf(reminder, t("limits.remind.goOn")).click();
  await expect(reminder).toHaveCount(0);
  expect(await spin(visitor, game)).toBe("booked");
});

test("a self-exclusion ends the open game and every way in, and the house pays out", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  const account = await registerPlayer(visitor, "leave");
  await addPayoutAccount(visitor, secrets);
  const game = await openGame(visitor);
  expect(await spin(visitor, game)).toBe("booked");

  const desk = await secondTab(visitor, "/member/limits");
  await takeBreak(desk, "halfYear");
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
});

/** Starts the payout of the member's whole balance on the member's page in the back office. */
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

/** The play time in the server's response. */
async function playTimeOf(page: Page): Promise<PlayTime> {
  const token = (await storedToken(page)) ?? "";
  const answer = await page.request.get("/wps/member/playTime", { headers: { authorization: token } });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { value: PlayTime }).value;
}

function pesos(minor: string): string {
  return `₱${(Number(minor) / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
}
