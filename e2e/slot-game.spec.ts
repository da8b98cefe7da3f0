/**
 * The studio's slot in a free trial: a guest plays by keyboard, reads the rules, resumes an interrupted round, and
 * verifies a round with the revealed seed.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { buttonOf, expectAccessible, languageOf, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

const symbols = ["Amber", "Coral", "Door", "Jade", "Jeepney", "Kalesa", "Mango", "Maya", "Moon", "Parol"];
const symbolTexts = [...symbols, "Sampaguita", "Sky"].map((name) => `studio.symbol${name}`);

test(
  "a guest plays by keyboard, replays a round and verifies it",
  { tag: ["@tagalog", "@turn3"] },
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
    await replayRound(visitor);
    await revealAndVerify(visitor);
  },
);

test(
  "a round whose first request is lost counts once, and an interrupted round resumes",
  { tag: ["@pictures", "@turn2"] },
  async ({ page, baseURL }) => {
    const visitor = await visit(page, "EN", baseURL ?? "");
    const { t } = visitor;
    await openTrial(visitor, baseURL ?? "");
    const keys: string[] = [];
    await page.route("**/studio/api/rounds", async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      await (keys.length === 1 ? route.abort() : route.continue());
    });
    await spinButton(visitor).click();
    await expect(page.getByText(t("studio.reconnecting"))).toBeVisible();
    await expect(spinButton(visitor)).toBeEnabled({ timeout: 60_000 });
    await expect(page.getByText(t("studio.reconnecting"))).toBeHidden();
    expect(new Set(keys).size).toBe(1);
    await buttonOf(page, t("studio.rounds")).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.route("**/studio/api/rounds/*/shown", (route) => route.abort());
    const responseEvent = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
    await spinButton(visitor).click();
    await responseEvent;
    await page.reload();
    await expect(page.getByText(t("studio.resuming"))).toBeVisible();
    await expect(page.getByText(t("studio.resuming"))).toBeHidden({ timeout: 60_000 });
    await expect(spinButton(visitor)).toBeEnabled({ timeout: 60_000 });
  },
);

test("a win at or below the stake is not celebrated", { tag: ["@pictures", "@turn3"] }, async ({ page, baseURL }) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  await openTrial(visitor, baseURL ?? "");
  const game = page.locator(".game");
  for (let rounds = 0; rounds < 8; rounds += 1) {
    const responseEvent = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
    await spinButton(visitor).click();
    const { value } = (await (await responseEvent).json()) as {
      value: { round: { winMinor: string; stakeMinor: string } };
    };
    await expect(spinButton(visitor)).toBeEnabled({ timeout: 80_000 });
    const isGain = Number(value.round.winMinor) > Number(value.round.stakeMinor);
    expect(await game.evaluate((node) => node.classList.contains("is-gain"))).toBe(isGain);
  }
});

test("a start without a response can be repeated with the same ticket", async ({ page, baseURL }) => {
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
  await expect(spinButton(visitor)).toBeEnabled();
});

test(
  "the balance is checked by the server, not by the page; an ended session shows one dialog",
  { tag: "@pictures" },
  async ({ page, baseURL }) => {
    const visitor = await visit(page, "EN", baseURL ?? "");
    await page.route("**/studio/api/session", async (route) => {
      const { host } = new URL(route.request().url());
      // Browsers resolve host names below localhost, but not every system resolver does.
      const url = route.request().url().replace("studio.localhost", "127.0.0.1");
      const response = await route.fetch({ url, headers: { ...route.request().headers(), host } });
      const body = (await response.json()) as { value: { game: { balance: { totalMinor: string } } } };
      body.value.game.balance.totalMinor = "1";
      await route.fulfill({ response, json: body });
    });
    await openTrial(visitor, baseURL ?? "");
    const responseEvent = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
    await spinButton(visitor).click();
    expect((await responseEvent).status()).toBe(200);
    await expect(spinButton(visitor)).toBeEnabled({ timeout: 60_000 });

    // Sends an unknown token, which the server refuses like the token of an ended session.
    await page.route("**/studio/api/rounds", (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: "1.unknown" } }),
    );
    await spinButton(visitor).click();
    const endDialog = page.getByRole("alertdialog", { name: visitor.t("studio.endTitle") });
    await expect(endDialog).toBeVisible();
    for (const key of ["Space", "Space", "Escape", "Escape"]) await page.keyboard.press(key);
    await expect(page.locator("dialog")).toHaveCount(1);
    await expect(endDialog).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest("dialog.end") !== null)).toBe(true);
    await expectAccessible(page);
  },
);

/** Opens a free trial and waits until it can be played. */
async function openTrial(visitor: Visitor, baseURL: string): Promise<void> {
  const { page, t } = visitor;
  await page.goto(await launchTrial(visitor, baseURL));
  await expect(buttonOf(page, t("studio.spin"))).toBeEnabled();
  expect(new URL(page.url()).searchParams.has("launch")).toBe(false);
}

/** Launches a free trial and returns its URL. */
async function launchTrial({ page, language }: Visitor, baseURL: string): Promise<string> {
  const response = await page.request.post(`${baseURL}/wps/game/launchGame`, {
    headers: { language: language satisfies Language },
    data: { gameCode: "capiz-after-dark", vassalage: "STUDIO", accountType: "0" },
  });
  const { value } = (await response.json()) as { value: { content: { game_url: string } } };
  return value.content.game_url;
}

function spinButton({ page, t }: Visitor): Locator {
  return buttonOf(page, t("studio.spin"));
}

async function spinByKeyboard(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await expect(spinButton(visitor)).toBeFocused();
  const responseEvent = page.waitForResponse((response) => response.url().endsWith("/studio/api/rounds"));
  await page.keyboard.press("Space");
  expect((await responseEvent).status()).toBe(200);
  await expect(spinButton(visitor)).toBeEnabled({ timeout: 60_000 });
}

async function changeStakeByKeyboard({ page }: Visitor): Promise<void> {
  const stake = page.locator("output");
  const stakeBefore = await stake.textContent();
  await page.keyboard.press("ArrowUp");
  await expect(stake).not.toHaveText(stakeBefore ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(stake).toHaveText(stakeBefore ?? "");
}

async function replayRound(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await buttonOf(page, t("studio.rounds")).click();
  const rounds = page.getByRole("dialog");
  await expect(rounds.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await buttonOf(page, t("studio.watch")).click();
  await expect(page.locator(".badge-replay")).toBeVisible();
  await expect(page.locator(".badge-replay")).toBeHidden({ timeout: 60_000 });
  await expect(spinButton(visitor)).toBeEnabled();
}

/**
 * Reveals the server seed and verifies the round. The seed is revealed only after the round has been shown completely.
 * The client seed is changed before the verification, to check that the round is verified with the client seed with
 * which it was played.
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
  const altTexts = await page.getByRole("figure").first().getByRole("img").evaluateAll(altsOf);
  const symbolNames = new Set(symbolTexts.map((key) => t(key)));
  expect(altTexts.filter((name) => !symbolNames.has(name))).toEqual([]);
  await expectAccessible(page);
}

function altsOf(images: Element[]): string[] {
  return images.map((image) => image.getAttribute("alt") ?? "");
}
