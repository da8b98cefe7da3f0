/**
 * A salary from the invitation to the corrected bill. A visitor registers with an agent's link and plays, and the
 * window of five minutes ends. Two staff members release the run, the agent is paid and reads the bill down to its
 * bets. Two staff members correct the bill, and the next bill contains the difference with the reason.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { advanceClock, startNextWindow } from "./clock-steps.ts";
import { endMerchantContract } from "./contract-steps.ts";
import { createInviteLink, registerWithLink } from "./invite-steps.ts";
import { readMainBalance, openGame, spin } from "./limit-steps.ts";
import { callOffice, openBackOffice, staffToken } from "./office-steps.ts";
import { decide, hourMs, startSalaryJourney, windowMs } from "./salary-steps.ts";
import { buttonOf, closeOthers, expectAccessible, fieldOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test.afterEach(closeOthers);

test("[S1.041] an agent earns a salary from a new downline, released and corrected by two staff members", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const { agent, token, openVisitor, signContract } = await startSalaryJourney({ page, browser, baseURL }, info);
  const account = `won${Date.now().toString(36).slice(-6)}`;
  // The journey moves the clock by a quarter of an hour. It begins at the start of an hour, so that no window of the
  // agent's hourly contract ends meanwhile. Its salary would be paid into the balance that the journey compares.
  await startNextWindow(page, hourMs);
  const office = await openVisitor();
  const { t } = office;
  await openBackOffice(office);
  await reviewAllRuns(office);
  await signContract();

  await test.step("a visitor registers with the agent's link and plays in a window of the contract", async () => {
    await page.goto("/agent/registerCenter");
    const linkPath = await createInviteLink(agent, account);
    // A contract takes effect with its next window.
    await startNextWindow(page, windowMs);
    await registerAndPlay(await openVisitor(), { linkPath, account });
    await startNextWindow(page, windowMs);
  });
  const balanceBefore = await readMainBalance(page);

  await test.step("one staff member requests the release of the run, and a second one approves it", async () => {
    await requestRelease(office);
    await openBackOffice(office, "demochecker");
    await openRun(office);
    await buttonOf(office.page, t("salaries.release.approve")).click();
    await decide(office, t("salaries.release.second"), t("salaries.release.approve"));
    await expect(office.page.getByText(t("salaries.release.done", { count: 1 }))).toBeVisible();
    expect(await readMainBalance(page)).toBe(balanceBefore);
    // Runs the job that pays released bills, without ending another window.
    await advanceClock(page, 1);
    await expect.poll(async () => (await readMainBalance(page)) > balanceBefore).toBe(true);
    await endReview(page, token);
  });
  await test.step("the agent's bill shows its lines, its tier and the bets", () => readBill(agent, account));
  const balanceAfterSalary = await readMainBalance(page);

  await test.step("one staff member requests a correction of the bill, and a second one approves it", async () => {
    await openBackOffice(office);
    await openPaidRun(office);
    const url = office.page.url();
    await requestCorrection(office, "1.25");
    await openBackOffice(office, "demochecker");
    await office.page.goto(url);
    await buttonOf(office.page, t("salaries.correct.approve")).first().click();
    await decide(office, t("salaries.correct.second"), t("salaries.correct.approve"));
    await expect(office.page.getByText(t("salaries.correct.done"))).toBeVisible();
    expect(await readMainBalance(page)).toBe(balanceAfterSalary);
  });
  await test.step("the next window pays the exact difference and shows the reason", async () => {
    await advanceClock(page, windowMs);
    await expect.poll(() => readMainBalance(page)).toBe(balanceAfterSalary + 125n);
    await page.goto("/agent/agentRealtimeSalary?tab=bills&state=paid");
    await page.locator("tbody .row-link").first().click();
    await expect(page.locator(".bill-amount")).toContainText("1.25");
    await expect(page.getByText(t("salaries.correct.reason.rate"))).toBeVisible();
  });
  await endMerchantContract(page, token, "realtime");
});

interface Newcomer {
  readonly linkPath: string;
  readonly account: string;
}

/** Registers and plays until five rounds count for salaries. A round that returns exactly its stake does not count. */
async function registerAndPlay(player: Visitor, { linkPath, account }: Newcomer): Promise<void> {
  await registerWithLink(player, linkPath, account);
  await player.page.request.post("/demo/deposit", { data: { account, amountMinor: "50000" } });
  await expect.poll(() => readMainBalance(player.page)).toBe(50_000n);
  const game = await openGame(player);
  let balance = await readMainBalance(player.page);
  let countedRounds = 0;
  for (let round = 0; countedRounds < 5 && round < 20; round += 1) {
    expect(await spin(player, game)).toBe("booked");
    const nextBalance = await readMainBalance(player.page);
    if (nextBalance !== balance) countedRounds += 1;
    balance = nextBalance;
  }
  expect(countedRounds).toBe(5);
  await player.page.context().close();
}

/** Changes the review rules in their form so that all runs are reviewed. */
async function reviewAllRuns(office: Visitor): Promise<void> {
  const { page, t } = office;
  await page.goto("/backoffice/salaries");
  await buttonOf(page, t("salaries.rules")).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("select").selectOption("all");
  await expectAccessible(page);
  await decide(office, t("salaries.rules.reason"), t("salaries.rules.save"));
}

/** Restores the demo's review rules, because other journeys also settle runs. Reducing the review needs two people. */
async function endReview(page: Page, token: string): Promise<void> {
  const path = "/backoffice/api/salary-review";
  const { value } = await callOffice(page, { method: "GET", path, token });
  const { version, aboveMinor, refuseAloneMinor } = value ?? {};
  const body = { mode: "off", aboveMinor, refuseAloneMinor, version, reason: "journey" };
  expect(await callOffice(page, { method: "PUT", path, token, body })).toMatchObject({ status: 200 });
  const checker = await staffToken(page, "demochecker");
  const decisionBody = { mode: "off", aboveMinor, refuseAloneMinor, decision: "approved", reason: "journey" };
  const decision = { method: "POST", path: `${path}/decision`, token: checker, body: decisionBody };
  expect(await callOffice(page, decision)).toMatchObject({ status: 200 });
}

/** Opens the newest run that waits for its release. The list shows it as soon as its bills are written. */
async function openRun({ page }: Visitor): Promise<void> {
  await expect(async () => {
    await page.goto("/backoffice/salaries?view=open&kind=realtime");
    await page.locator("tbody .row-link").first().click({ timeout: 5_000 });
  }).toPass({ timeout: 150_000 });
  await expect(page.locator(".run-figures")).toContainText("₱");
}

async function requestRelease(office: Visitor): Promise<void> {
  const { page, t } = office;
  await openRun(office);
  await expectAccessible(page);
  await buttonOf(page, t("salaries.replay")).click();
  await expect(page.locator("output.notice[data-tone=gain]")).toBeVisible();
  await buttonOf(page, t("salaries.release")).click();
  await decide(office, t("salaries.release.reason"), t("salaries.release"));
  await expect(buttonOf(page, t("backoffice.takeBack"))).toBeVisible();
  await expect(buttonOf(page, t("salaries.release.approve"))).toHaveCount(0);
}

/** Opens the newest real-time run, whose bill was paid before. */
async function openPaidRun({ page }: Visitor): Promise<void> {
  await page.goto("/backoffice/salaries?kind=realtime");
  await page.locator("tbody .row-link").first().click();
  await expect(page.locator(".run-figures")).toContainText("₱");
}

async function requestCorrection(office: Visitor, amount: string): Promise<void> {
  const { page, t } = office;
  await buttonOf(page, t("salaries.correct")).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("select").selectOption("more");
  await fieldOf(dialog, `${t("salaries.correct.amount")} (PHP)`).fill(amount);
  await expectAccessible(page);
  await decide(office, t("salaries.correct.reason.rate"), t("salaries.correct.ask"));
  await expect(buttonOf(page, t("salaries.correct.approve"))).toHaveCount(0);
}

/** Opens the newest bill in the agent's list, reads it, and returns to the list. */
async function readBill({ page, t }: Visitor, player: string): Promise<void> {
  await page.goto("/agent/agentRealtimeSalary?tab=bills&state=paid");
  const link = page.locator("tbody .row-link").first();
  await link.click();
  await expect(page.locator(".bill-amount")).toContainText("₱");
  await expect(page.locator(".tier-item[data-place=here]")).toContainText(t("contracts.bill.tierHere"));
  await expect(page.locator(".contract-hash")).toHaveCount(2);
  await page.getByText(t("contracts.bill.bets"), { exact: true }).click();
  await expect(page.locator(".bill-bets tbody")).toContainText(player);
  await expectAccessible(page);
  await page.locator(".bill-back").click();
  await expect(link).toBeVisible();
}
