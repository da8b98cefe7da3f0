/**
 * What takes a day: a higher limit and no limit any more hold after 24 hours and a confirmation, a break ends after its
 * time, not a minute before. The time machine moves the clock of the whole house, so these journeys run after all
 * others, one size after the other (playwright.config.ts).
 */

import { expect, test } from "@playwright/test";
import { addPayoutAccount, askWithdrawal, secrets } from "./cashier-steps.ts";
import { advanceClock } from "./clock-steps.ts";
import { expectStopped, gameName, openGame, paneOf, registerPlayer, secondTab } from "./limit-steps.ts";
import { setDayLimit, spin, takeBreak } from "./limit-steps.ts";
import { buttonOf, expectAccessible, languageOf, storedToken, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

// A round with free spins may come at any time and takes half a minute to show.
test.describe.configure({ mode: "serial", timeout: 300_000 });

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

test("a higher limit, and no limit, hold after a day and a confirmation", async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await registerPlayer(visitor, "later");
  await page.goto("/member/limits");
  await setDayLimit(visitor, "stake", "1");
  await setDayLimit(visitor, "stake", "300");
  await setDayLimit(visitor, "deposit", "1000");
  await removeDayLimit(visitor);
  const raise = paneOf(page, "stake").locator(".limit-raise");
  const removal = paneOf(page, "deposit").locator(".limit-raise");
  await expect(raise).toContainText("₱300");

  await test.step("ten minutes before the day is over nothing can be confirmed", async () => {
    await advanceClock(page, dayMs - 10 * minuteMs);
    await page.reload();
    await expect(raise.getByRole("button")).toHaveCount(1);
    await expect(removal.getByRole("button")).toHaveCount(1);
    expect(await spin(visitor, await openGame(visitor))).toBe("limit.stake.reached");
  });

  await test.step("after it both are confirmed, and the next bet is booked", async () => {
    await advanceClock(page, 10 * minuteMs);
    await page.goto("/member/limits");
    await expect(raise.getByRole("button")).toHaveCount(2);
    await expectAccessible(page);
    await buttonOf(raise, t("limits.raise.confirm", { amount: "₱300" })).click();
    await expect(raise).toHaveCount(0);
    await expect(paneOf(page, "stake").locator(".limit-line")).toContainText("₱300");
    await buttonOf(removal, t("limits.removal.confirm")).click();
    await expect(paneOf(page, "deposit").getByText(t("limits.none"))).toBeVisible();
    expect(await spin(visitor, await openGame(visitor))).toBe("booked");
  });
});

test("a break ends the open game, lets money leave, and play again after its day", async ({ page, baseURL }, {
  project,
}) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await registerPlayer(visitor, "pause");
  await addPayoutAccount(visitor, secrets);
  const game = await openGame(visitor);
  const desk = await secondTab(visitor, "/member/limits");
  await takeBreak(desk, "day");
  const stopped = await expectStopped(visitor, game, "limits.stopped.break.title");
  await expectAccessible(page);
  await buttonOf(stopped, t("common.close")).last().click();
  expect(await storedToken(page)).not.toBeNull();
  await desk.page.close();

  await test.step("no other game opens, and no deposit; a withdrawal is taken", async () => {
    await page.goto("/rng");
    await page.getByRole("button", { name: gameName }).first().click();
    await expect(page.getByRole("dialog").getByText(t("errors.account.excluded"))).toBeVisible();
    await page.goto("/member/depositv2");
    await expect(page.getByText(t("cashier.deposit.off.break"))).toBeVisible();
    await page.goto("/member/withdraw");
    await askWithdrawal(visitor, "200");
  });

  await test.step("after its day the game is open again", async () => {
    await advanceClock(page, dayMs);
    expect(await spin(visitor, await openGame(visitor))).toBe("booked");
  });
});

/** Asks that the limit of deposits per day goes. */
async function removeDayLimit({ page, t }: Visitor): Promise<void> {
  const pane = paneOf(page, "deposit");
  const limit = `${t("limits.kind.deposit")}, ${t("limits.period.day")}`;
  await buttonOf(pane, t("limits.changeOf", { limit })).click();
  await buttonOf(pane, t("limits.form.remove")).click();
  await expect(pane.locator(".limit-raise")).toBeVisible();
}
