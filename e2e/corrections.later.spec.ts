/**
 * A correction in two hands: an agent was paid, one person of the staff asks to correct the bill, another one confirms
 * it, and the next bill brings the difference with its reason, for the agent and the desk to read.
 */

import { expect, test } from "@playwright/test";
import { advanceClock } from "./clock-steps.ts";
import { endHouseContract } from "./contract-steps.ts";
import { mainOf } from "./limit-steps.ts";
import { comeToDesk } from "./office-steps.ts";
import { decide, playBelow, startSalaryJourney, windowMs } from "./salary-steps.ts";
import { buttonOf, closeOthers, expectAccessible, fieldOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

// A round with free spins may come at any time and takes half a minute to show.
test.describe.configure({ timeout: 300_000 });
test.afterEach(closeOthers);

test("a bill is corrected by two people, and the next one brings it with its reason", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const { token, other, signContract } = await startSalaryJourney({ page, browser, baseURL }, info);
  await signContract();
  const first = await mainOf(page);
  await test.step("a window with bets of the team pays the agent", async () => {
    // A contract pays from the next window on.
    await advanceClock(page, windowMs);
    const player = await other();
    await playBelow(player, (player.language === "TY" ? 5 : 1) + info.retry);
    await advanceClock(page, windowMs);
    await expect.poll(async () => (await mainOf(page)) > first).toBe(true);
  });
  const before = await mainOf(page);

  const desk = await other();
  const { t } = desk;
  await test.step("one person asks to correct the bill, another one confirms it", async () => {
    await comeToDesk(desk, "demoadmin");
    await openPaidRun(desk);
    const address = desk.page.url();
    await askCorrection(desk, "1.25");
    await comeToDesk(desk, "demochecker");
    await desk.page.goto(address);
    await buttonOf(desk.page, t("salaries.correct.approve")).first().click();
    await decide(desk, t("salaries.correct.second"), t("salaries.correct.approve"));
    await expect(desk.page.getByText(t("salaries.correct.done"))).toBeVisible();
    expect(await mainOf(page)).toBe(before);
  });

  await test.step("the next window brings it, to the centavo, and says why", async () => {
    await advanceClock(page, windowMs);
    await expect.poll(() => mainOf(page)).toBe(before + 125n);
    await page.goto("/agent/agentRealtimeSalary?tab=bills&state=paid");
    await page.locator("tbody .row-link").first().click();
    await expect(page.locator(".bill-amount")).toContainText("1.25");
    await expect(page.getByText(t("salaries.correct.reason.rate"))).toBeVisible();
    await expectAccessible(page);
  });
  await endHouseContract(page, token, "realtime");
});

/** The newest run that paid somebody. */
async function openPaidRun({ page }: Visitor): Promise<void> {
  await page.goto("/backoffice/salaries?kind=realtime");
  await page.locator("tbody .row-link").first().click();
  await expect(page.locator(".run-figures")).toContainText("₱");
}

async function askCorrection(desk: Visitor, amount: string): Promise<void> {
  const { page, t } = desk;
  await buttonOf(page, t("salaries.correct")).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("select").selectOption("more");
  await fieldOf(dialog, `${t("salaries.correct.amount")} (PHP)`).fill(amount);
  await expectAccessible(page);
  await decide(desk, t("salaries.correct.reason.rate"), t("salaries.correct.ask"));
  await expect(buttonOf(page, t("salaries.correct.approve"))).toHaveCount(0);
}
