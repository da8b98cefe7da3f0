/** The staff changes the merchant's settings: one person alone, or two where a change loosens protection. */

import { expect, test } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, expectAccessible, languageOf, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test("settings of the house are read, changed, and loosened by two", async ({ page, browser, baseURL }, info) => {
  const desk = await visit(page, languageOf(info.project), baseURL ?? "");
  await openBackOffice(desk);
  await page.goto("/backoffice/settings");
  await expect(page.getByRole("heading", { name: desk.t("backoffice.area.settings"), exact: true })).toBeVisible();

  await test.step("one that loosens nothing changes at once", async () => {
    // Nothing else in the demo depends on this setting.
    const line = page.locator('[data-setting="agents.inviteLinks"]');
    await changeTo(desk, line, { value: "60", label: desk.t("settings.change") });
    await expect(line.locator(".setting-value")).toContainText("60");
  });

  const line = page.locator('[data-setting="agentFlags.quietDays"]');
  await test.step("one that loosens a control waits", async () => {
    await changeTo(desk, line, { value: "31", label: desk.t("backoffice.agents.move.ask") });
    await expect(line.locator(".notice")).toContainText("31");
    await expect(line.locator(".setting-value")).toContainText("30");
    await expectAccessible(page);
  });
  await test.step("until a second person agrees", async () => {
    const context = await browser.newContext();
    const second = await visit(await context.newPage(), desk.language, baseURL ?? "");
    await openBackOffice(second, "demochecker");
    await second.page.goto("/backoffice/settings");
    const theirs = second.page.locator('[data-setting="agentFlags.quietDays"]');
    await buttonOf(theirs, second.t("settings.approve")).click();
    await decide(second, second.t("settings.approve"));
    await expect(theirs.locator(".setting-value")).toContainText("31");
    await context.close();
  });
});

interface Change {
  readonly value: string;
  /** The label of the button that sends the change. */
  readonly label: string;
}

async function changeTo(desk: Visitor, line: Locator, { value, label }: Change): Promise<void> {
  await line.getByRole("button").click();
  await desk.page.getByRole("dialog").getByRole("textbox").first().fill(value);
  await decide(desk, label);
}

async function decide({ page }: Visitor, label: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator(".chip").first().click();
  await buttonOf(dialog, label).click();
  await expect(dialog).toHaveCount(0);
}
