/**
 * Our own slot as a guest finds it: played by keyboard, looked up, interrupted, revealed and verified, on phone and
 * desktop, in both languages, without one violation of accessibility.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { buttonOf, expectAccessible, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

// A round with free spins may come at any time and takes half a minute to show.
test.describe.configure({ timeout: 180_000 });

for (const language of ["EN", "TY"] as const) {
  test(`a guest plays, watches a round again and verifies it, in ${language}`, async ({ page, baseURL }) => {
    const visitor = await visit(page, language, baseURL ?? "");
    await openTrial(visitor, baseURL ?? "");
    await expectAccessible(page);
    await spinByKeyboard(visitor);
    await changeStakeByKeyboard(visitor);
    for (const name of ["studio.payTable", "studio.settings"]) {
      await buttonOf(page, visitor.t(name)).click();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    }
    await watchAgain(visitor);
    await revealAndVerify(visitor);
  });
}

test("a round that was interrupted is shown when the game is opened again", async ({ page, baseURL }) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  await openTrial(visitor, baseURL ?? "");
  await page.route("**/studio/api/rounds/*/shown", (route) => route.abort());
  const answer = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
  await spinOf(visitor).click();
  await answer;
  await page.reload();
  await expect(page.getByText(visitor.t("studio.resuming"))).toBeVisible();
  await expect(page.getByText(visitor.t("studio.resuming"))).toBeHidden({ timeout: 60_000 });
  await expect(spinOf(visitor)).toBeEnabled({ timeout: 60_000 });
});

test("a round whose answer is lost is asked for again and counted once", async ({ page, baseURL }) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  await openTrial(visitor, baseURL ?? "");
  const keys: string[] = [];
  await page.route("**/studio/api/rounds", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await spinOf(visitor).click();
  await expect(page.getByText(visitor.t("studio.reconnecting"))).toBeVisible();
  await expect(spinOf(visitor)).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText(visitor.t("studio.reconnecting"))).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  await buttonOf(page, visitor.t("studio.rounds")).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
});

test("a return at or below the stake is told and not celebrated", async ({ page, baseURL }) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  await openTrial(visitor, baseURL ?? "");
  const game = page.locator(".game");
  for (let rounds = 0; rounds < 12; rounds += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
    await spinOf(visitor).click();
    const { value } = (await (await answer).json()) as { value: { round: { winMinor: string; stakeMinor: string } } };
    await expect(spinOf(visitor)).toBeEnabled({ timeout: 80_000 });
    const isGain = Number(value.round.winMinor) > Number(value.round.stakeMinor);
    expect(await game.evaluate((node) => node.classList.contains("is-gain"))).toBe(isGain);
  }
});

/** Opens a free trial and waits until it can be played. */
async function openTrial({ page, language, t }: Visitor, baseURL: string): Promise<void> {
  const answer = await page.request.post(`${baseURL}/wps/game/launchGame`, {
    headers: { language: language satisfies Language },
    data: { gameCode: "capiz-after-dark", vassalage: "STUDIO", accountType: "0" },
  });
  const { value } = (await answer.json()) as { value: { content: { game_url: string } } };
  await page.goto(value.content.game_url);
  await expect(buttonOf(page, t("studio.spin"))).toBeEnabled();
  expect(new URL(page.url()).searchParams.has("launch")).toBe(false);
}

function spinOf({ page, t }: Visitor): Locator {
  return buttonOf(page, t("studio.spin"));
}

async function spinByKeyboard(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await expect(spinOf(visitor)).toBeFocused();
  const answer = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
  await page.keyboard.press("Space");
  expect((await answer).status()).toBe(200);
  await expect(spinOf(visitor)).toBeEnabled({ timeout: 60_000 });
  await expectAccessible(page);
}

async function changeStakeByKeyboard({ page }: Visitor): Promise<void> {
  const stake = page.locator("output");
  const before = await stake.textContent();
  await page.keyboard.press("ArrowUp");
  await expect(stake).not.toHaveText(before ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(stake).toHaveText(before ?? "");
}

async function watchAgain(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await buttonOf(page, t("studio.rounds")).click();
  const rounds = page.getByRole("dialog");
  await expect(rounds.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await buttonOf(page, t("studio.watch")).click();
  await expect(page.locator(".badge-replay")).toBeVisible();
  await expect(page.locator(".badge-replay")).toBeHidden({ timeout: 60_000 });
  await expect(spinOf(visitor)).toBeEnabled();
}

/** The seed is revealed only after the round was shown to its end, which the next spin or leaving tells. */
async function revealAndVerify(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await buttonOf(page, t("studio.fairness")).click();
  await expectAccessible(page);
  await buttonOf(page, t("studio.revealSeed")).click();
  await expect(page.getByText(t("studio.seedRevealed"))).toBeVisible();
  const address = await page.getByRole("link", { name: t("studio.verify") }).getAttribute("href");
  await verify(page, address ?? "", t("studio.verifyGood"));
}

async function verify(page: Page, address: string, good: string): Promise<void> {
  await page.goto(new URL(address, page.url()).href);
  await expect(page.getByText(`✓ ${good}`)).toBeVisible();
  await expect(page.getByRole("figure").first()).toBeVisible();
  await expectAccessible(page);
}
