/** Steps of journeys with salary runs: somebody below the agent plays, and the staff decides with a usual reason. */

import { expect } from "@playwright/test";
import { planCast } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";
import { mainOf, openGame, spin } from "./limit-steps.ts";
import { buttonOf, signIn } from "./steps.ts";
import type { Visitor } from "./steps.ts";

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
