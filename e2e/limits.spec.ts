/**
 * Playing with care while a game is open: a lower limit binds the next bet, a self-exclusion ends it, says why, and
 * leaves the money to the member. What waits a day is in `limits.later.spec.ts`.
 */

import { expect, test } from "@playwright/test";
import { demoPeople } from "../apps/server/src/announce.ts";
import { addPayoutAccount, approveAndSeePaid, secrets } from "./cashier-steps.ts";
import { excludeOneself, expectExcluded, mainOf, openGame, paneOf, password, registerPlayer } from "./limit-steps.ts";
import { secondTab, setDayLimit, spin } from "./limit-steps.ts";
import { buttonOf, expectAccessible, signInStaff, storedToken, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

const [admin, checker] = demoPeople.staff;
/** A code of an authenticator works once: the two sizes have one each. */
const staff = { EN: admin, TY: checker };

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

test("a self-exclusion ends the open game and every way in, and the house pays out", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const visitor = await visit(page, languageOf(project), baseURL ?? "");
  const { t } = visitor;
  const account = await registerPlayer(visitor, "leave");
  await addPayoutAccount(visitor, secrets);
  const game = await openGame(visitor);
  expect(await spin(visitor, game)).toBe("booked");

  const desk = await secondTab(visitor, "/member/limits");
  await excludeOneself(desk);
  await expectExcluded(visitor, game);
  expect(await storedToken(page)).toBeNull();

  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(account);
  await dialog.locator("input[name=password]").fill(password);
  await buttonOf(dialog, t("session.login.action")).click();
  await expect(page.getByRole("dialog", { name: t("limits.stopped.out.title") })).toBeVisible();
  expect(await storedToken(page)).toBeNull();

  const office = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 1280, height: 900 } });
  const operator = await visit(await office.newPage(), visitor.language, baseURL ?? "");
  await payOut(operator, account);
  await approveAndSeePaid(operator, [account]);
  await office.close();
});

/** Starts the payout of all that the member has, on the member's page of the back office. */
async function payOut(operator: Visitor, account: string): Promise<void> {
  const { page, language, t } = operator;
  const { account: name, totpSecret } = staff[language];
  await signInStaff(operator, name, totpSecret);
  await page.goto(`/backoffice/members?search=${account}`);
  await page.getByRole("row").filter({ hasText: account }).getByRole("link").first().click();
  await buttonOf(page, t("backoffice.member.payout")).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.locator(".decision-usual button").first().click();
  await buttonOf(dialog, t("backoffice.member.payout")).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".notice")).toContainText(t("backoffice.member.payout.open"));
}
