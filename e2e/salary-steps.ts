/**
 * Steps of the journey with salary runs: the agent and the staff sign in, and the staff decides with a common reason.
 */

import { expect } from "@playwright/test";
import type { Browser, Page, TestInfo } from "@playwright/test";
import { signMerchantContract } from "./contract-steps.ts";
import { staffToken, switchFlagsOn } from "./office-steps.ts";
import { buttonOf, languageOf, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** The length of a contract window. */
export const windowMs = 300_000;

interface Played {
  readonly page: Page;
  readonly browser: Browser;
  readonly baseURL: string | undefined;
}

export interface SalaryJourney {
  readonly agent: Visitor;
  /** The token of the demo's admin. */
  readonly token: string;
  /** Another visitor in a new window. */
  readonly other: () => Promise<Visitor>;
  /** Signs the agent's contract with the merchant: five minutes, one percent. */
  readonly signContract: () => Promise<void>;
}

/** Signs the demo's agent in on the page, at a merchant that pays real-time salaries. */
export async function startSalaryJourney(
  { page, browser, baseURL = "" }: Played,
  { project }: TestInfo,
): Promise<SalaryJourney> {
  const language = languageOf(project);
  const agent = await visit(page, language, baseURL);
  await page.goto("/readyz");
  await switchFlagsOn(page, "demochecker", ["RTSALARY3"]);
  const token = await staffToken(page, "demoadmin");
  await signIn(agent, "demoagent", "Agent2026");
  return {
    agent,
    token,
    other: async () => visit(await (await browser.newContext()).newPage(), language, baseURL),
    signContract: () => signMerchantContract(page, token, { kind: "realtime", period: "MIN5", rate: "10000" }),
  };
}

/** Selects a common reason in the dialog and confirms. */
export async function decide({ page }: Visitor, reason: string, confirm: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await buttonOf(dialog, reason).click();
  await buttonOf(dialog, confirm).click();
  await expect(dialog).toHaveCount(0);
}
