/** Steps of an invitation: an agent creates a link, and a visitor registers with it. */

import { expect } from "@playwright/test";
import { buttonOf, fieldOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

/** Creates a link on the open registration page and returns the link's path. */
export async function createInviteLink({ page, t }: Visitor, label: string): Promise<string> {
  await fieldOf(page, t("agents.link.label")).fill(label);
  await buttonOf(page, t("agents.link.action")).click();
  const card = page.locator(".invite-card", { hasText: label });
  await expect(card.getByRole("img")).toBeVisible();
  const href = await card.locator("a.invite-url").getAttribute("href");
  return new URL(href ?? "").pathname + new URL(href ?? "").search;
}

/** Registers with the link. The new member is then signed in on the front page. */
export async function registerWithLink({ page, t }: Visitor, linkPath: string, account: string): Promise<void> {
  await page.goto(linkPath);
  const form = page.locator("form.register-form");
  await form.locator("input[name=username]").fill(account);
  await form.locator("input[name=password]").fill("Lantern2027");
  await form.locator("input[name=confirmPassword]").fill("Lantern2027");
  await form.locator("input[name=birthday]").fill("1990-06-12");
  // The checkbox can be reset while the application hydrates the page.
  await expect(() => form.getByRole("checkbox").check()).toPass();
  await buttonOf(form, t("session.register.action")).click();
  await expect(page).toHaveURL("/");
}
