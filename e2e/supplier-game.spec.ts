/**
 * A game of an outside supplier, from the list of games to the record. The game opens through the supplier's interface,
 * its bets arrive over the wallet protocol, and they change the member's balance. The member's record lists the round,
 * and the supplier replays it. Both merchants of the demo have this supplier.
 */

import { expect, test } from "@playwright/test";
import type { FrameLocator } from "@playwright/test";
import { completeDeposit } from "./cashier-steps.ts";
import { demoPlayer } from "./demo-members.ts";
import { readMainBalance } from "./limit-steps.ts";
import { buttonOf, callServer, secondMerchantUrl, languageOf, registerAccount, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
/** The code of the vendor that the demo's supplier serves. */
const vendor = "SS";
const recordTitle = "a member plays a supplier's game and replays it from the record";

test(recordTitle, { tag: ["@phone", "@turn2"] }, async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const account = `out${Date.now().toString(36).slice(-6)}`;
  await registerAccount(visitor, account, password);
  await completeDeposit(page, account, "50000");
  await expect.poll(() => readMainBalance(page)).toBe(50_000n);

  const name = await findGameName(visitor);
  const game = await open(visitor, name, "home.card.playName");
  await expect(game.locator(".balance strong")).toHaveText("₱500.00");
  await betOnSide(visitor, game, "supplier.sun");
  await betOnSide(visitor, game, "supplier.moon");
  const gameBalance = await game.locator(".balance strong").innerText();
  await expect.poll(async () => formatPesos(await readMainBalance(page))).toBe(gameBalance);
  await buttonOf(page, visitor.t("lobby.launch.close")).click();
  await expect(page.locator(".balance-amount").filter({ visible: true }).first()).toContainText(gameBalance.slice(1));

  // Closing the game goes back in the history, which would cancel a navigation.
  await expect.poll(() => page.evaluate(() => "dialog" in ((history.state as object | null) ?? {}))).toBe(false);
  await page.goto("/member/personalHistoryCopy");
  await expect(page.getByText(name).filter({ visible: true })).toHaveCount(2);
  await replayLatestRound(visitor, name);
});

test(
  "a member of the second merchant plays in that merchant's currency",
  { tag: "@turn2" },
  async ({ page, baseURL }, { project, retry }) => {
    const origin = secondMerchantUrl(baseURL);
    const visitor = await visit(page, languageOf(project), origin);
    const account = demoPlayer(2, 8 + retry);
    await signIn(visitor, account, password);
    await completeDeposit(page, account, "50000");
    await expect.poll(() => readMainBalance(page)).toBeGreaterThanOrEqual(50_000n);
    const balanceBefore = await readMainBalance(page);
    const game = await open(visitor, await findGameName(visitor), "home.card.playName", origin);
    const balance = game.locator(".balance strong");
    await expect(balance).toHaveText(/^HK\$/);
    await betOnSide(visitor, game, "supplier.sun");
    await expect.poll(() => readMainBalance(page)).not.toBe(balanceBefore);
    await expect(balance).toHaveText(`HK$${formatMinor(await readMainBalance(page))}`);
  },
);

test("a visitor tries a supplier's game with play money", { tag: "@turn3" }, async ({ page, baseURL }) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const name = await findGameName(visitor, true);
  const game = await open(visitor, name, "home.card.trialName");
  await expect(game.getByText(visitor.t("supplier.demoBalance"))).toBeVisible();
  await betOnSide(visitor, game, "supplier.sun");
});

/** Returns the displayed name of one of the vendor's games; with `isTrial`, of one that offers trials. */
async function findGameName({ page, language }: Visitor, isTrial = false): Promise<string> {
  const path = `/lgw/games/game_menus?gameGroupCode=RNG&vassalage=${vendor}&pageSize=100`;
  const response = await callServer(page, { path, headers: { language } });
  const groups = (await response.json()) as { gameMenus: Card[] }[];
  const games = groups.flatMap(({ gameMenus }) => gameMenus);
  const game = games.find((card) => card.vassalage === vendor && (!isTrial || card.supportPlay === 0));
  expect(game, "the supplier's vendor has a game").toBeDefined();
  expect(game?.isDemo).toBe(false);
  return game?.displayName ?? "";
}

interface Card {
  readonly vassalage: string;
  readonly displayName: string;
  readonly supportPlay: number;
  readonly isDemo: boolean;
}

async function open({ page, t }: Visitor, name: string, label: string, origin = ""): Promise<FrameLocator> {
  await page.goto(`${origin}/rng?q=${encodeURIComponent(name)}`);
  const playButton = buttonOf(page, t(label, { name })).first();
  await expect(playButton).toBeVisible();
  await playButton.click();
  return page.frameLocator("iframe.game-sandbox");
}

/** Bets on one side of the supplier's coin and waits for the result. */
async function betOnSide({ t }: Visitor, game: FrameLocator, side: string): Promise<void> {
  const roundField = game.locator("input[name=id]");
  const roundBefore = await roundField.inputValue();
  await game.getByRole("button", { name: t(side) }).click();
  await expect(roundField).not.toHaveValue(roundBefore);
  await expect(game.locator(".outcome.won, .outcome.lost")).toBeVisible();
}

/** Replays the latest round, a bet of one peso on the moon. */
async function replayLatestRound({ page, t }: Visitor, name: string): Promise<void> {
  await page.locator(".record-face").filter({ hasText: name }).first().click();
  await buttonOf(page, t("records.replay")).filter({ visible: true }).click();
  const replay = page.frameLocator("iframe.game-sandbox");
  await expect(replay.getByText(t("supplier.staked", { amount: "₱1.00", side: t("supplier.moon") }))).toBeVisible();
  await expect(replay.locator(".outcome.won, .outcome.lost")).toBeVisible();
  await buttonOf(page, t("lobby.launch.close")).click();
}

function formatPesos(minor: bigint): string {
  return `₱${formatMinor(minor)}`;
}

function formatMinor(minor: bigint): string {
  return (Number(minor) / 100).toLocaleString("en", { minimumFractionDigits: 2 });
}
