/**
 * The studio's slot for a guest: played by keyboard, with rules, interruption, and the reveal and verification of
 * seeds, on phone and desktop, in both languages, without accessibility violations.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { buttonOf, expectAccessible, languageOf, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

const symbols = ["Amber", "Coral", "Door", "Jade", "Jeepney", "Kalesa", "Mango", "Maya", "Moon", "Parol"];
const symbolTexts = [...symbols, "Sampaguita", "Sky"].map((name) => `studio.symbol${name}`);

test(
  "a guest plays, watches a round again and verifies it",
  { tag: "@tagalog" },
  async ({ page, baseURL }, { project }) => {
    const visitor = await visit(page, languageOf(project), baseURL ?? "");
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
  },
);

test("a lost answer is asked for again and counted once; an interrupted round is shown at the next start", async ({
  page,
  baseURL,
}) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  const { t } = visitor;
  await openTrial(visitor, baseURL ?? "");
  const keys: string[] = [];
  await page.route("**/studio/api/rounds", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await spinOf(visitor).click();
  await expect(page.getByText(t("studio.reconnecting"))).toBeVisible();
  await expect(spinOf(visitor)).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText(t("studio.reconnecting"))).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  await buttonOf(page, t("studio.rounds")).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.route("**/studio/api/rounds/*/shown", (route) => route.abort());
  const answer = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
  await spinOf(visitor).click();
  await answer;
  await page.reload();
  await expect(page.getByText(t("studio.resuming"))).toBeVisible();
  await expect(page.getByText(t("studio.resuming"))).toBeHidden({ timeout: 60_000 });
  await expect(spinOf(visitor)).toBeEnabled({ timeout: 60_000 });
});

test("a return at or below the stake is told and not celebrated", async ({ page, baseURL }) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  await openTrial(visitor, baseURL ?? "");
  const game = page.locator(".game");
  for (let rounds = 0; rounds < 8; rounds += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
    await spinOf(visitor).click();
    const { value } = (await (await answer).json()) as { value: { round: { winMinor: string; stakeMinor: string } } };
    await expect(spinOf(visitor)).toBeEnabled({ timeout: 80_000 });
    const isGain = Number(value.round.winMinor) > Number(value.round.stakeMinor);
    expect(await game.evaluate((node) => node.classList.contains("is-gain"))).toBe(isGain);
  }
});

test("a start without an answer is tried again with the same ticket, and the page behind waits", async ({
  page,
  baseURL,
}) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  const { t } = visitor;
  await page.route("**/studio/api/session", (route) => route.abort(), { times: 1 });
  await page.goto(await launchTrial(visitor, baseURL ?? ""));
  const problem = page.getByRole("alertdialog", { name: t("studio.noStartTitle") });
  await expect(problem).toBeVisible();
  await expectAccessible(page);
  await expect(buttonOf(problem, t("studio.tryAgain"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(problem).toHaveCount(0);
  await expect(spinOf(visitor)).toBeEnabled();
});

test("the server decides whether the balance is enough; a session that is over has one dialog", async ({
  page,
  baseURL,
}) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  await page.route("**/studio/api/session", async (route) => {
    const { host } = new URL(route.request().url());
    // Browsers resolve names below localhost, but not every system resolver does.
    const url = route.request().url().replace("studio.localhost", "127.0.0.1");
    const response = await route.fetch({ url, headers: { ...route.request().headers(), host } });
    const body = (await response.json()) as { value: { game: { balance: { totalMinor: string } } } };
    body.value.game.balance.totalMinor = "1";
    await route.fulfill({ response, json: body });
  });
  await openTrial(visitor, baseURL ?? "");
  const answer = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
  await spinOf(visitor).click();
  expect((await answer).status()).toBe(200);
  await expect(spinOf(visitor)).toBeEnabled({ timeout: 60_000 });

  // The real server refuses an unknown token.
  await page.route("**/studio/api/rounds", (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: "1.nobody" } }),
  );
  await spinOf(visitor).click();
  const end = page.getByRole("alertdialog", { name: visitor.t("studio.endTitle") });
  await expect(end).toBeVisible();
  for (const key of ["Space", "Space", "Escape", "Escape"]) await page.keyboard.press(key);
  await expect(page.locator("dialog")).toHaveCount(1);
  await expect(end).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest("dialog.end") !== null)).toBe(true);
  await expectAccessible(page);
});

/** Opens a free trial and waits until it can be played. */
async function openTrial(visitor: Visitor, baseURL: string): Promise<void> {
  const { page, t } = visitor;
  await page.goto(await launchTrial(visitor, baseURL));
  await expect(buttonOf(page, t("studio.spin"))).toBeEnabled();
  expect(new URL(page.url()).searchParams.has("launch")).toBe(false);
}

/** The address of a new trial. */
async function launchTrial({ page, language }: Visitor, baseURL: string): Promise<string> {
  const answer = await page.request.post(`${baseURL}/wps/game/launchGame`, {
    headers: { language: language satisfies Language },
    data: { gameCode: "capiz-after-dark", vassalage: "STUDIO", accountType: "0" },
  });
  const { value } = (await answer.json()) as { value: { content: { game_url: string } } };
  return value.content.game_url;
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

/**
 * The seed is revealed only after the round was shown to its end, which the next spin or leaving the game reports. The
 * client seed is changed before the verification, because the round must be verified with the seed that it was played
 * with.
 */
async function revealAndVerify(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await buttonOf(page, t("studio.fairness")).click();
  await expectAccessible(page);
  await buttonOf(page, t("studio.revealSeed")).click();
  await expect(page.getByText(t("studio.seedRevealed"))).toBeVisible();
  await page.getByLabel(t("studio.clientSeed")).fill("another-seed");
  await buttonOf(page, t("studio.saveSeed")).click();
  await expect(page.getByText(t("studio.seedSaved"))).toBeVisible();
  await page.keyboard.press("Escape");
  await buttonOf(page, t("studio.rounds")).click();
  const popup = page.waitForEvent("popup");
  await page
    .getByRole("link", { name: t("studio.verify") })
    .first()
    .click();
  await verify(await popup, visitor);
}

async function verify(page: Page, { language, t }: Visitor): Promise<void> {
  await expect(page.getByText(`✓ ${t("studio.verifyGood")}`)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", language === "TY" ? "fil" : "en");
  const names = await page.getByRole("figure").first().getByRole("img").evaluateAll(altsOf);
  const words = new Set(symbolTexts.map((key) => t(key)));
  expect(names.filter((name) => !words.has(name))).toEqual([]);
  await expectAccessible(page);
}

function altsOf(images: Element[]): string[] {
  return images.map((image) => image.getAttribute("alt") ?? "");
}
