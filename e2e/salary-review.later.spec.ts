/**
 * A salary run in two hands: the house looks at runs first, a window pays an agent, one person of the staff asks for
 * its release, another one confirms it, and only then the money arrives.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { advanceClock } from "./clock-steps.ts";
import { endHouseContract } from "./contract-steps.ts";
import { mainOf } from "./limit-steps.ts";
import { askOffice, comeToDesk, staffToken } from "./office-steps.ts";
import { decide, playBelow, startSalaryJourney, windowMs } from "./salary-steps.ts";
import { buttonOf, closeOthers, expectAccessible } from "./steps.ts";
import type { Visitor } from "./steps.ts";

// A round with free spins may come at any time and takes half a minute to show.
test.describe.configure({ timeout: 300_000 });
test.afterEach(closeOthers);

test("a salary run waits until one person asked for its release and another confirmed it", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const { token, other, signContract } = await startSalaryJourney({ page, browser, baseURL }, info);
  const desk = await other();
  await comeToDesk(desk, "demoadmin");
  await chooseReview(desk);
  await signContract();

  await test.step("a window with bets of the team ends, and pays nobody yet", async () => {
    // A contract pays from the next window on.
    await advanceClock(page, windowMs);
    const player = await other();
    await playBelow(player, (player.language === "TY" ? 4 : 0) + info.retry);
    await advanceClock(page, windowMs);
  });
  const before = await mainOf(page);

  await test.step("one person looks at the run and asks for its release", () => askRelease(desk));

  await test.step("another one confirms it, and the pay arrives", async () => {
    await comeToDesk(desk, "demochecker");
    await openRun(desk);
    const { t } = desk;
    await buttonOf(desk.page, t("salaries.release.approve")).click();
    await decide(desk, t("salaries.release.second"), t("salaries.release.approve"));
    await expect(desk.page.getByText(t("salaries.release.done", { count: 1 }))).toBeVisible();
    expect(await mainOf(page)).toBe(before);
    await advanceClock(page, windowMs);
    await expect.poll(async () => (await mainOf(page)) > before).toBe(true);
  });
  await endHouseContract(page, token, "realtime");
  await endReview(page, token);
});

/** Through the form: all runs are looked at. */
async function chooseReview(desk: Visitor): Promise<void> {
  const { page, t } = desk;
  await page.goto("/backoffice/salaries");
  await buttonOf(page, t("salaries.rules")).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("select").selectOption("all");
  await expectAccessible(page);
  await decide(desk, t("salaries.rules.reason"), t("salaries.rules.save"));
}

/** The demo is left as it was found: other journeys settle runs, too. Less review takes two people. */
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

/** The newest run that waits. */
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
