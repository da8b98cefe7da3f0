/**
 * A bet brings something back the next day: it waits on the page of rebates, is taken after a last look, and the record
 * says of which bets and by which rate. The time machine moves the clock of the whole house (playwright.config.ts).
 */

import { expect, test } from "@playwright/test";
import { advanceClock } from "./clock-steps.ts";
import { mainOf, openGame, registerPlayer, spin } from "./limit-steps.ts";
import { buttonOf, expectAccessible, languageOf, visit } from "./steps.ts";

// A round with free spins may come at any time and takes half a minute to show.
test.describe.configure({ mode: "serial", timeout: 300_000 });

const dayMs = 24 * 60 * 60_000;

/** The browser's clock does not move with the house's, which journeys before this one have moved, too. */
function daysAhead(): string {
  const dayOf = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  return `range=custom&from=${dayOf(-1)}&to=${dayOf(80)}`;
}

test("[S2.173] a bet brings its rebate the next day, which is taken and explained", async ({ page, baseURL }, {
  project,
}) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await registerPlayer(visitor, "share");
  await page.goto("/member/manualRebate");
  await expect(page.getByRole("heading", { name: t("rebates.empty.title") })).toBeVisible();
  await expect(page.locator(".rebate-rates")).toContainText("1.2%");
  await expectAccessible(page);
  expect(await spin(visitor, await openGame(visitor))).toBe("booked");
  await advanceClock(page, dayMs);

  await page.goto("/member/manualRebate");
  const day = page.locator(".rebate-day");
  await expect(day).toHaveCount(1);
  await expectAccessible(page);
  const amount = ((await day.locator(".rebate-day-head .figures").textContent()) ?? "").trim();
  const before = await mainOf(page);
  await day.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(amount);
  await expectAccessible(page);
  await buttonOf(dialog, t("rebates.ask", { amount })).click();
  await expect(page.locator(".notice[role=alert]")).toContainText(t("rebates.done", { amount }));
  await expect(day).toHaveCount(0);
  expect(await mainOf(page)).toBe(before + BigInt(amount.replace(/\D/g, "")));

  await page.getByRole("link", { name: t("rebates.record") }).click();
  await expect(page).toHaveURL(/part=rebates/);
  await page.goto(page.url().replace("range=past30", daysAhead()));
  const line = page.locator(".record");
  await expect(line).toHaveCount(1);
  await expect(line.locator(".record-amount")).toHaveText(amount);
  await line.locator("summary").click();
  await expect(line).toContainText("1.2%");
  await expect(line).toContainText(t("rebates.record.paid"));
  await expectAccessible(page);
});
