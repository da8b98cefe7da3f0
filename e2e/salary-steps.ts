/**
 * Steps of journeys with salary runs: the agent and the staff come, somebody below the agent plays, and the staff
 * decides with a usual reason.
 */

import { expect } from "@playwright/test";
import type { Browser, Page, TestInfo } from "@playwright/test";
import { planCast } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";
import { signHouseContract } from "./contract-steps.ts";
import { mainOf, openGame, spin } from "./limit-steps.ts";
import { staffToken, switchFlagsOn } from "./office-steps.ts";
import { buttonOf, languageOf, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** How long a window of the contract is. */
export const windowMs = 300_000;

interface Played {
  readonly page: Page;
  readonly browser: Browser;
  readonly baseURL: string | undefined;
}

export interface SalaryJourney {
  /** Of the demo's admin. */
  readonly token: string;
  /** Another visitor, in a window of its own. */
  readonly other: () => Promise<Visitor>;
  /** Signs the agent's contract with the house: five minutes, one percent. */
  readonly signContract: () => Promise<void>;
}

/** The demo's agent signs in on the page, in a house that pays real-time salaries. */
export async function startSalaryJourney(
  { page, browser, baseURL = "" }: Played,
  { project }: TestInfo,
): Promise<SalaryJourney> {
  const language = languageOf(project);
  const agent = await visit(page, language, baseURL);
  await page.goto("/");
  await switchFlagsOn(page, "demochecker", ["RTSALARY3"]);
  const token = await staffToken(page, "demoadmin");
  await signIn(agent, "demoagent", "Agent2026");
  return {
    token,
    other: async () => visit(await (await browser.newContext(project.use)).newPage(), language, baseURL),
    signContract: () => signHouseContract(page, token, { kind: "realtime", period: "MIN5", rate: "10000" }),
  };
}

/** Two rounds: one alone may give back just what was staked, which no salary counts. */
export async function playBelow(player: Visitor, place: number): Promise<void> {
  const plan = demoWorlds.find(({ merchantId }) => merchantId === 1)?.cast;
  const below = (plan === undefined ? [] : planCast(plan)).filter(
    ({ type, account, uplineAccount }) => type === 0 && uplineAccount === "demoagent" && account !== "demoplayer",
  );
  const account = below[place % below.length]?.account;
  if (account === undefined) throw new Error("nobody stands below demoagent");
  await player.page.goto("/");
  await signIn(player, account, "Player2026");
  await player.page.request.post("/demo/deposit", { data: { account, amountMinor: "50000" } });
  await expect.poll(async () => (await mainOf(player.page)) >= 50_000n).toBe(true);
  const game = await openGame(player);
  for (let round = 0; round < 2; round += 1) expect(await spin(player, game)).toBe("booked");
}

/** Chooses a usual reason in the dialog, and confirms it. */
export async function decide({ page }: Visitor, reason: string, confirm: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await buttonOf(dialog, reason).click();
  await buttonOf(dialog, confirm).click();
  await expect(dialog).toHaveCount(0);
}
