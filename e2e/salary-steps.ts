/** Steps of the journey with salary runs: the agent signs in, and the staff decides with a common reason. */

import { expect } from "@playwright/test";
import type { Browser, Page, TestInfo } from "@playwright/test";
import { signMerchantContract } from "./contract-steps.ts";
import { staffToken, switchFlagsOn } from "./office-steps.ts";
import { buttonOf, languageOf, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** The length of the contract's windows: five minutes. */
export const windowMs = 300_000;
export const hourMs = 3_600_000;

interface JourneyArguments {
  readonly page: Page;
  readonly browser: Browser;
  readonly baseURL: string | undefined;
}

export interface SalaryJourney {
  readonly agent: Visitor;
  /** The session token of the demo's staff member demoadmin. */
  readonly token: string;
  /** Opens the portal as another visitor in a new window. */
  readonly openVisitor: () => Promise<Visitor>;
  /** Signs a contract between the merchant and the agent: windows of five minutes, one percent. */
  readonly signContract: () => Promise<void>;
}

/** Signs the demo's agent in on the page and switches real-time salaries on. */
export async function startSalaryJourney(
  { page, browser, baseURL = "" }: JourneyArguments,
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
    openVisitor: async () => visit(await (await browser.newContext()).newPage(), language, baseURL),
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
