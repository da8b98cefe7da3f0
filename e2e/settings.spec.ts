/**
 * The staff changes the merchant's settings: one person is enough, but a change that reduces protection needs a second
 * person.
 */

import { expect, test } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, expectAccessible, languageOf, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

test(
  "one person changes a setting, and a change that reduces protection needs a second person",
  { tag: "@turn1" },
  async ({ page, browser, baseURL }, info) => {
    const staffMember = await visit(page, languageOf(info.project), baseURL ?? "");
    await openBackOffice(staffMember);
    await page.goto("/backoffice/settings");
    await expect(
      page.getByRole("heading", { name: staffMember.t("backoffice.area.settings"), exact: true }),
    ).toBeVisible();

    await test.step("a change that reduces no protection takes effect at once", async () => {
      // No other journey depends on this setting.
      const setting = page.locator('[data-setting="agents.inviteLinks"]');
      await changeTo(staffMember, setting, { value: "60", label: staffMember.t("settings.change") });
      await expect(setting.locator(".setting-value")).toContainText("60");
    });

    const setting = page.locator('[data-setting="agentFlags.quietDays"]');
    await test.step("a change that reduces protection waits", async () => {
      await changeTo(staffMember, setting, { value: "31", label: staffMember.t("settings.ask") });
      await expect(setting.locator(".notice")).toContainText("31");
      await expect(setting.locator(".setting-value")).toContainText("30");
      await expectAccessible(page);
    });
    await test.step("a second person approves the waiting change", async () => {
      const context = await browser.newContext();
      const second = await visit(await context.newPage(), staffMember.language, baseURL ?? "");
      await openBackOffice(second, "demochecker");
      await second.page.goto("/backoffice/settings");
      const sameSetting = second.page.locator('[data-setting="agentFlags.quietDays"]');
      await buttonOf(sameSetting, second.t("settings.approve")).click();
      await decide(second, second.t("settings.approve"));
      await expect(sameSetting.locator(".setting-value")).toContainText("31");
      await context.close();
    });
  },
);

interface Change {
  readonly value: string;
  /** The label of the button that sends the change. */
  readonly label: string;
}

async function changeTo(staffMember: Visitor, setting: Locator, { value, label }: Change): Promise<void> {
  await setting.getByRole("button").click();
  await staffMember.page.getByRole("dialog").getByRole("textbox").first().fill(value);
  await decide(staffMember, label);
}

async function decide({ page }: Visitor, label: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator(".chip").first().click();
  await buttonOf(dialog, label).click();
  await expect(dialog).toHaveCount(0);
}
