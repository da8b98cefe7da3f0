/**
 * A salary from the invitation to the corrected bill: a newcomer registers by an agent's link and plays, the window of
 * five minutes ends, two people of the staff release the run, the agent is paid and reads why, down to the bets; two
 * people correct the bill, and the next one brings the difference with its reason.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { advanceClock } from "./clock-steps.ts";
import { endMerchantContract } from "./contract-steps.ts";
import { makeLink, registerBy } from "./invite-steps.ts";
import { mainOf, openGame, spin } from "./limit-steps.ts";
import { askOffice, openBackOffice, staffToken } from "./office-steps.ts";
import { decide, startSalaryJourney, windowMs } from "./salary-steps.ts";
import { buttonOf, closeOthers, expectAccessible, fieldOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test.afterEach(closeOthers);

test("[S1.041] who came by a link plays, the agent is paid after two people released it, reads why, and is corrected", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const { agent, token, other, signContract } = await startSalaryJourney({ page, browser, baseURL }, info);
  const account = `won${Date.now().toString(36).slice(-6)}`;
  const desk = await other();
  const { t } = desk;
  await openBackOffice(desk);
  await chooseReview(desk);
  await signContract();

  await test.step("a newcomer registers by the agent's link, and plays in a window that pays nobody yet", async () => {
    await page.goto("/agent/registerCenter");
    const address = await makeLink(agent, account);
    // A contract pays from its next window on.
    await advanceClock(page, windowMs);
    await playAs(await other(), { address, account });
    await advanceClock(page, windowMs);
  });
  const before = await mainOf(page);

  await test.step("one person looks at the run and asks for its release, another one confirms it", async () => {
    await askRelease(desk);
    await openBackOffice(desk, "demochecker");
    await openRun(desk);
    await buttonOf(desk.page, t("salaries.release.approve")).click();
    await decide(desk, t("salaries.release.second"), t("salaries.release.approve"));
    await expect(desk.page.getByText(t("salaries.release.done", { count: 1 }))).toBeVisible();
    expect(await mainOf(page)).toBe(before);
    // Pays what is due without ending another window.
    await advanceClock(page, 1);
    await expect.poll(async () => (await mainOf(page)) > before).toBe(true);
    await endReview(page, token);
  });
  await test.step("the bill opens to its lines, its tier and the bets behind it", () => readBill(agent, account));
  const paid = await mainOf(page);

  await test.step("one person asks to correct the bill, another one confirms it", async () => {
    await openBackOffice(desk);
    await openPaidRun(desk);
    const address = desk.page.url();
    await askCorrection(desk, "1.25");
    await openBackOffice(desk, "demochecker");
    await desk.page.goto(address);
    await buttonOf(desk.page, t("salaries.correct.approve")).first().click();
    await decide(desk, t("salaries.correct.second"), t("salaries.correct.approve"));
    await expect(desk.page.getByText(t("salaries.correct.done"))).toBeVisible();
    expect(await mainOf(page)).toBe(paid);
  });
  await test.step("the next window brings it, to the centavo, and says why", async () => {
    await advanceClock(page, windowMs);
    await expect.poll(() => mainOf(page)).toBe(paid + 125n);
    await page.goto("/agent/agentRealtimeSalary?tab=bills&state=paid");
    await page.locator("tbody .row-link").first().click();
    await expect(page.locator(".bill-amount")).toContainText("1.25");
    await expect(page.getByText(t("salaries.correct.reason.rate"))).toBeVisible();
  });
  await endMerchantContract(page, token, "realtime");
});

interface Newcomer {
  readonly address: string;
  readonly account: string;
}

/** Two rounds, because a single one may return exactly its stake, which does not count for salaries. */
async function playAs(player: Visitor, { address, account }: Newcomer): Promise<void> {
  await registerBy(player, address, account);
  await player.page.request.post("/demo/deposit", { data: { account, amountMinor: "50000" } });
  await expect.poll(() => mainOf(player.page)).toBe(50_000n);
  const game = await openGame(player);
  for (let round = 0; round < 2; round += 1) expect(await spin(player, game)).toBe("booked");
  await player.page.context().close();
}

/** Sets, through the form, that all runs are reviewed. */
async function chooseReview(desk: Visitor): Promise<void> {
  const { page, t } = desk;
  await page.goto("/backoffice/salaries");
  await buttonOf(page, t("salaries.rules")).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("select").selectOption("all");
  await expectAccessible(page);
  await decide(desk, t("salaries.rules.reason"), t("salaries.rules.save"));
}

/** Restores the demo's review rules, because other journeys settle runs, too. Less review takes two people. */
async function endReview(page: Page, token: string): Promise<void> {
  const path = "/backoffice/api/salary-review";
  const { value } = await askOffice(page, { method: "GET", path, token });
  const { version, aboveMinor, refuseAloneMinor } = value ?? {};
  const body = { mode: "off", aboveMinor, refuseAloneMinor, version, reason: "journey" };
  expect(await askOffice(page, { method: "PUT", path, token, body })).toMatchObject({ status: 200 });
  const checker = await staffToken(page, "demochecker");
  const agreed = { mode: "off", aboveMinor, refuseAloneMinor, decision: "approved", reason: "journey" };
  const decision = { method: "POST", path: `${path}/decision`, token: checker, body: agreed };
  expect(await askOffice(page, decision)).toMatchObject({ status: 200 });
}

/** The newest waiting run. */
async function openRun({ page }: Visitor): Promise<void> {
  await page.goto("/backoffice/salaries?view=open&kind=realtime");
  await page.locator("tbody .row-link").first().click();
  await expect(page.locator(".run-figures")).toContainText("₱");
}

async function askRelease(desk: Visitor): Promise<void> {
  const { page, t } = desk;
  await openRun(desk);
  await expectAccessible(page);
  await buttonOf(page, t("salaries.replay")).click();
  await expect(page.locator("output.notice[data-tone=gain]")).toBeVisible();
  await buttonOf(page, t("salaries.release")).click();
  await decide(desk, t("salaries.release.reason"), t("salaries.release"));
  await expect(buttonOf(page, t("backoffice.takeBack"))).toBeVisible();
  await expect(buttonOf(page, t("salaries.release.approve"))).toHaveCount(0);
}

/** The newest run that paid a bill. */
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

/** From the newest row of the list. */
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
