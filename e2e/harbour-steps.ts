/** Steps of journeys in the second house of the demo. */

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { planCast } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";
import { buttonOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** A member of the demo; each run has one of its own. */
export function memberOf(merchantId: number, place: number): string {
  const plan = demoWorlds.find((world) => world.merchantId === merchantId)?.cast;
  const members = plan === undefined ? [] : planCast(plan).filter(({ type }) => type === 0);
  const member = members.filter(({ account }) => account !== "demoplayer")[place];
  if (member === undefined) throw new Error("the demo has no such member");
  return member.account;
}

/** Signs in at another house than the usual one. */
export async function signInAt({ page, t }: Visitor, origin: string, account: string): Promise<void> {
  await page.goto(`${origin}/login`);
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill("Player2026");
  await buttonOf(dialog, t("session.login.action")).click();
  await expect(dialog).toHaveCount(0);
}

/** The page asks: names below localhost are known to browsers alone. */
export async function deposit(page: Page, account: string): Promise<void> {
  const isOk = await page.evaluate(async (name) => {
    const body = JSON.stringify({ account: name, amountMinor: "50000" });
    const answer = await fetch("/demo/deposit", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    return answer.ok;
  }, account);
  expect(isOk).toBe(true);
}
