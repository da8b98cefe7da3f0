/**
 * A salary from the invitation to its bill: a newcomer registers by an agent's link and plays; the window of five
 * minutes ends, the agent is paid and reads why, down to the bets.
 */

import { expect, test } from "@playwright/test";
import type { Browser, TestInfo } from "@playwright/test";
import { advanceClock } from "./clock-steps.ts";
import { endHouseContract, signHouseContract } from "./contract-steps.ts";
import { makeLink, registerBy } from "./invite-steps.ts";
import { mainOf, openGame, spin } from "./limit-steps.ts";
import { staffToken, switchFlagsOn } from "./office-steps.ts";
import { expectAccessible, languageOf, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

// A round with free spins may come at any time and takes half a minute to show.
test.describe.configure({ timeout: 300_000 });

const windowMs = 300_000;

test("[S1.041] who came by a link plays, and within five minutes the agent is paid and reads why", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const agent = await visit(page, languageOf(info.project), baseURL ?? "");
  const account = `won${Date.now().toString(36).slice(-6)}`;
  await page.goto("/");
  await switchFlagsOn(page, "demochecker", ["RTSALARY3"]);
  const token = await staffToken(page, "demoadmin");
  await signIn(agent, "demoagent", "Agent2026");
  await signHouseContract(page, token, { kind: "realtime", period: "MIN5", rate: "10000" });

  const before =
    await test.step("a newcomer registers by the agent's link, and plays in a window that pays", async () => {
      await page.goto("/agent/registerCenter");
      const address = await makeLink(agent, account);
      // A contract pays from the next window on.
      await advanceClock(page, windowMs);
      await playAs({ browser, info, baseURL: baseURL ?? "" }, { address, account });
      return mainOf(page);
    });

  await test.step("the salary arrives with the end of the window", async () => {
    await advanceClock(page, windowMs);
    await expect.poll(async () => (await mainOf(page)) > before).toBe(true);
  });

  await test.step("the bill opens to its lines, its tier and the bets behind it", () => readBill(agent, account));
  await endHouseContract(page, token, "realtime");
});

interface Scene {
  readonly browser: Browser;
  readonly info: TestInfo;
  readonly baseURL: string;
}

interface Newcomer {
  readonly address: string;
  readonly account: string;
}

/** Two rounds: one alone may give back just what was staked, which no salary counts. */
async function playAs({ browser, info, baseURL }: Scene, { address, account }: Newcomer): Promise<void> {
  const context = await browser.newContext(info.project.use);
  const player = await visit(await context.newPage(), languageOf(info.project), baseURL);
  await registerBy(player, address, account);
  await player.page.request.post("/demo/deposit", { data: { account, amountMinor: "50000" } });
  await expect.poll(() => mainOf(player.page)).toBe(50_000n);
  const game = await openGame(player);
  for (let round = 0; round < 2; round += 1) expect(await spin(player, game)).toBe("booked");
  await context.close();
}

/** From the newest line of the list. */
async function readBill({ page, t }: Visitor, player: string): Promise<void> {
  await page.goto("/agent/agentRealtimeSalary?tab=bills&state=paid");
  const link = page.locator("tbody .row-link").first();
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(page.locator(".bill-amount")).toContainText("₱");
  await expect(page.locator(".rung[data-place=here]")).toContainText(t("contracts.bill.tierHere"));
  await expect(page.locator(".contract-hash")).toHaveCount(2);
  await page.getByText(t("contracts.bill.bets"), { exact: true }).click();
  await expect(page.locator(".bill-bets tbody")).toContainText(player);
  await expectAccessible(page);
  await page.locator(".bill-back").click();
  await expect(link).toBeVisible();
}
