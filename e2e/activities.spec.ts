/**
 * A promotion with applications: a member applies with a picture and a text, is rejected with a reason, applies again
 * and is accepted. The staff sees the pictures that the member sent.
 */

import { expect, test } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, staffContext, expectAccessible, languageOf, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";

const title = "[S3.198] [S3.199] [S4.082] [S4.083] [S4.087] a rejected applicant applies again and is accepted";

test(title, { tag: "@phone" }, async ({ page, browser, baseURL }, { project }) => {
  const language = languageOf(project);
  const visitor = await visit(page, language, baseURL ?? "");
  const { t } = visitor;
  const account = `parol${Date.now().toString(36).slice(-6)}`;
  await registerAccount(visitor, account, password);
  await page.goto("/promotions/your-parol");
  await page.locator("a[href='/member/activityCenter']").filter({ visible: true }).last().click();
  const activity = page.locator(".activity").first();
  await expect(activity).toBeVisible();

  await apply(visitor, activity, { button: "activities.apply", comment: "From my window." });
  await expect(activity.getByText(t("activities.state.applying"))).toBeVisible();
  await expect(activity.getByText("From my window.")).toBeVisible();
  await expectPicture(activity.getByRole("img", { name: t("activities.picture", { number: 1 }) }));
  await expectAccessible(page);

  const staff = await browser.newContext(staffContext(baseURL));
  const office = await staff.newPage();
  const operator = await visit(office, language, baseURL ?? "");
  await openBackOffice(operator);
  await openApplication(operator, account);
  await expect(office.getByText("From my window.")).toBeVisible();
  const picture = t("backoffice.claim.picture", { number: 1 });
  await buttonOf(office, picture).click();
  await expectPicture(office.getByRole("img", { name: picture }));
  await expectAccessible(office);
  await decide(operator, "backoffice.application.reject", "There is a person on it.");

  await page.reload();
  await expect(activity.getByText(t("activities.state.rejected"))).toBeVisible();
  await expect(activity.getByText("There is a person on it.")).toBeVisible();
  await apply(visitor, activity, { button: "activities.again", comment: "" });
  await openApplication(operator, account);
  await decide(operator, "backoffice.application.join", "Thank you for the star.");
  await staff.close();

  await page.reload();
  await expect(activity.getByText(t("activities.state.joined"))).toBeVisible();
  await expect(activity.getByText("Thank you for the star.")).toBeVisible();
});

async function apply(
  { page, t }: Visitor,
  activity: Locator,
  { button, comment }: { readonly button: string; readonly comment: string },
): Promise<void> {
  await buttonOf(activity, t(button)).click();
  const buffer = await page.screenshot();
  await page.locator("input[type=file]").setInputFiles({ name: "parol.png", mimeType: "image/png", buffer });
  await expect(activity.locator(".proof li[data-state=sent]")).toHaveCount(1);
  await activity.locator("textarea").fill(comment);
  await expectAccessible(page);
  await buttonOf(activity, t("activities.send")).click();
  await expect(activity.locator("form")).toHaveCount(0);
}

/** Opens the waiting application of this account. */
async function openApplication({ page }: Visitor, account: string): Promise<void> {
  await page.goto("/backoffice/applications");
  await page.getByRole("row").filter({ hasText: account }).getByRole("link").first().click();
}

async function decide({ page, t }: Visitor, action: string, note: string): Promise<void> {
  await buttonOf(page, t(action)).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("textbox").first().fill(note);
  await buttonOf(dialog, t(action)).click();
  await expect(page.getByText(t("backoffice.application.decided")).first()).toBeVisible();
}

/** Expects a picture that has loaded. */
async function expectPicture(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
}
