/**
 * A game of an outside supplier, from the game list to the record: it opens through the supplier's interface, its bets
 * arrive over the wallet protocol, the balance follows, and the round is in the member's record, from where the
 * supplier can replay it. Both merchants of the demo have that supplier.
 */

import { expect, test } from "@playwright/test";
import type { FrameLocator } from "@playwright/test";
import { completeDeposit } from "./cashier-steps.ts";
import { memberOf } from "./demo-members.ts";
import { mainOf } from "./limit-steps.ts";
import { buttonOf, callServer, harbourOf, languageOf, registerAccount, signIn, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
/** The vendor that the demo's supplier runs. */
const vendor = "SS";
const recordTitle = "a member plays a supplier's game and finds it in the record";

test(recordTitle, { tag: "@phone" }, async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const account = `out${Date.now().toString(36).slice(-6)}`;
  await registerAccount(visitor, account, password);
  await completeDeposit(page, account, "50000");
  await expect.poll(() => mainOf(page)).toBe(50_000n);

  const name = await nameOfGame(visitor);
  const game = await open(visitor, name, "home.card.playName");
  await expect(game.locator(".balance strong")).toHaveText("₱500.00");
  await toss(visitor, game, "supplier.sun");
  await toss(visitor, game, "supplier.moon");
  const shownInGame = await game.locator(".balance strong").innerText();
  await expect.poll(async () => pesos(await mainOf(page))).toBe(shownInGame);
  await buttonOf(page, visitor.t("lobby.launch.close")).click();
  await expect(page.locator(".balance-amount").filter({ visible: true }).first()).toContainText(shownInGame.slice(1));

  await page.goto("/member/personalHistoryCopy");
  await expect(page.getByText(name).filter({ visible: true })).toHaveCount(2);
  await watchAgain(visitor, name);
});

test("a member of the second house plays it in that house's currency", async ({ page, baseURL }, {
  project,
  retry,
}) => {
  const origin = harbourOf(baseURL);
  const visitor = await visit(page, languageOf(project), origin);
  const account = memberOf(2, 8 + retry);
  await signIn(visitor, account, password);
  await completeDeposit(page, account, "50000");
  await expect.poll(() => mainOf(page)).toBeGreaterThanOrEqual(50_000n);
  const before = await mainOf(page);
  const game = await open(visitor, await nameOfGame(visitor), "home.card.playName", origin);
  const balance = game.locator(".balance strong");
  await expect(balance).toHaveText(/^HK\$/);
  await toss(visitor, game, "supplier.sun");
  await expect.poll(() => mainOf(page)).not.toBe(before);
  await expect(balance).toHaveText(`HK$${plain(await mainOf(page))}`);
});

test("a visitor tries a supplier's game with its own play money", async ({ page, baseURL }) => {
  const visitor = await visit(page, "EN", baseURL ?? "");
  await page.goto("/");
  const name = await nameOfGame(visitor, true);
  const game = await open(visitor, name, "home.card.trialName");
  await expect(game.getByText(visitor.t("supplier.demoBalance"))).toBeVisible();
  await toss(visitor, game, "supplier.sun");
});

/** A game of the vendor by the name on its card; for trials one that offers them. */
async function nameOfGame({ page, language }: Visitor, isTrial = false): Promise<string> {
  const path = `/lgw/games/game_menus?gameGroupCode=RNG&vassalage=${vendor}&pageSize=100`;
  const answer = await callServer(page, { path, headers: { language } });
  const groups = (await answer.json()) as { gameMenus: Card[] }[];
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
  const press = buttonOf(page, t(label, { name })).first();
  await expect(press).toBeVisible();
  await press.click();
  return page.frameLocator("iframe.game-sandbox");
}

/** One toss of the supplier's coin, until the table shows the result. */
async function toss({ t }: Visitor, game: FrameLocator, side: string): Promise<void> {
  const next = game.locator("input[name=id]");
  const before = await next.inputValue();
  await game.getByRole("button", { name: t(side) }).click();
  await expect(next).not.toHaveValue(before);
  await expect(game.locator(".outcome.won, .outcome.lost")).toBeVisible();
}

/** The latest round comes first: one peso on the moon. */
async function watchAgain({ page, t }: Visitor, name: string): Promise<void> {
  await page.locator(".record-face").filter({ hasText: name }).first().click();
  await buttonOf(page, t("records.replay")).filter({ visible: true }).click();
  const shown = page.frameLocator("iframe.game-sandbox");
  await expect(shown.getByText(t("supplier.staked", { amount: "₱1.00", side: t("supplier.moon") }))).toBeVisible();
  await expect(shown.locator(".outcome.won, .outcome.lost")).toBeVisible();
  await buttonOf(page, t("lobby.launch.close")).click();
}

function pesos(minor: bigint): string {
  return `₱${plain(minor)}`;
}

function plain(minor: bigint): string {
  return (Number(minor) / 100).toLocaleString("en", { minimumFractionDigits: 2 });
}
