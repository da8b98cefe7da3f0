/** Playing with care while a game is open: a lower limit binds the next bet, a self-exclusion ends it and says why. */

import { expect, test } from "@playwright/test";
import type { FrameLocator } from "@playwright/test";
import { mainOf, openGame, paneOf, password, registerPlayer, secondTab, setDayLimit } from "./limit-steps.ts";
import { excludeOneself, spin } from "./limit-steps.ts";
import { buttonOf, expectAccessible, storedToken, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

// A round with free spins may come at any time and takes half a minute to show.
test.describe.configure({ timeout: 300_000 });

const languageOf = ({ name }: { name: string }): Language => (name === "phone" ? "TY" : "EN");

test("a lower limit binds the next bet of an open game, and a higher one waits", async ({ page, baseURL }, {
  project,
}) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  await registerPlayer(visitor, "lower");
  await page.goto("/member/limits");
  await setDayLimit(visitor, "stake", "400");
  await expect(paneOf(page, "stake").locator(".limit-line")).toContainText("₱400");
  await expectAccessible(page);

  const game = await openGame(visitor);
  expect(await spin(visitor, game)).toBe("booked");
  const had = await mainOf(page);

  const desk = await secondTab(visitor, "/member/limits");
  await setDayLimit(desk, "stake", "1");
  await expect(desk.page.getByText(t("limits.saved"))).toBeVisible();
  expect(await spin(visitor, game)).toBe("limit.stake.reached");
  await expect(game.getByText(t("errors.limit.stake.reached"))).toBeVisible();

  await setDayLimit(desk, "stake", "300");
  const waiting = paneOf(desk.page, "stake").locator(".limit-raise");
  await expect(waiting).toContainText("₱300");
  await expect(waiting.getByRole("button")).toHaveCount(1);
  await expectAccessible(desk.page);
  expect(await spin(visitor, game)).toBe("limit.stake.reached");
  expect(await mainOf(page)).toBe(had);

  await buttonOf(waiting, t("limits.raise.cancel")).click();
  await expect(waiting).toHaveCount(0);
});

test("a self-exclusion ends the open game and every way in", async ({ page, baseURL }, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  const account = await registerPlayer(visitor, "leave");
  const game = await openGame(visitor);
  expect(await spin(visitor, game)).toBe("booked");

  const desk = await secondTab(visitor, "/member/limits");
  await excludeOneself(desk);
  await expectStopped(visitor, game);
  expect(await storedToken(page)).toBeNull();

  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill(password);
  await buttonOf(dialog, t("session.login.action")).click();
  await expect(page.getByRole("dialog", { name: t("limits.stopped.out.title") })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

/** The game is gone from the page, and a dialog says why and until when. */
async function expectStopped({ page, t }: Visitor, game: FrameLocator): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t("limits.stopped.out.title") });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(/2\d{3}/);
  await expect(game.owner()).toHaveCount(0);
}
