/**
 * Steps of a member in the security centre: confirming an e-mail address or number, and setting up an authenticator.
 */

import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { totpCode } from "../apps/server/src/modules/identity/second-factor/totp.ts";
import { buttonOf, waitForCode, expectAccessible, fieldOf } from "./steps.ts";
import type { Visitor } from "./steps.ts";

interface Contact {
  readonly kind: "email" | "mobile";
  /** The text that the member types: an e-mail address, or a phone number without its country code. */
  readonly text: string;
  /** The recipient of messages: an e-mail address, or a phone number with its country code. */
  readonly recipient: string;
  readonly password: string;
}

/** Confirms an e-mail address or phone number with the code that is sent to it. */
export async function confirmContact(
  { page, t }: Visitor,
  { kind, text, recipient, password }: Contact,
): Promise<void> {
  const pane = paneOf(page, "addresses");
  await buttonOf(pane, `${t("security.address.confirm")}: ${t(`security.address.${kind}`)}`).click();
  await fieldOf(pane, t(`security.address.${kind}.new`)).fill(text);
  await buttonOf(pane, t("security.address.send")).click();
  await expect(fieldOf(pane, t("security.address.code"))).toBeFocused();
  await expectFits(pane);
  await fieldOf(pane, t("security.address.code")).fill(await waitForCode(page, recipient));
  await pane.locator("input[name=password]").fill(password);
  await buttonOf(pane, t("security.address.bind")).click();
  await expect(pane.locator("input[name=password]")).toHaveCount(0);
  await expect(pane).toContainText(t("security.address.confirmed"));
}

/** A new authenticator, and the time step whose code has been used. */
export interface Authenticator {
  readonly secret: string;
  readonly spentStep: bigint;
}

/** Sets up an authenticator and confirms that the recovery codes are stored. */
export async function setUpAuthenticator({ page, t }: Visitor, password: string): Promise<Authenticator> {
  const pane = paneOf(page, "authenticator");
  await buttonOf(pane, t("security.totp.enrol")).click();
  await expect(pane.locator("input[name=password]")).toBeFocused();
  await pane.locator("input[name=password]").fill(password);
  await buttonOf(pane, t("security.totp.next")).click();
  const secret = ((await pane.locator(".secret-text").textContent()) ?? "").replaceAll(" ", "");
  await expect(pane.getByRole("img")).toBeVisible();
  await expectFits(pane);
  await expectAccessible(page);
  const spentStep = stepOf(Date.now());
  await pane.locator("input[name=code]").fill(totpCode(secret, spentStep));
  await buttonOf(pane, t("security.totp.confirm")).click();
  await expect(pane.locator(".recovery-codes li")).toHaveCount(10);
  await expectAccessible(page);
  await buttonOf(pane, t("security.codes.done")).click();
  await expect(pane).toContainText(t("security.totp.codesLeft", { count: 10 }));
  return { secret, spentStep };
}

/** Returns an unused code: the current one, or the code of the next time step, which the server also accepts. */
export function nextCode({ secret, spentStep }: Authenticator): string {
  const now = stepOf(Date.now());
  return totpCode(secret, now > spentStep ? now : spentStep + 1n);
}

/** Expects no horizontal overflow, because long e-mail addresses and secret keys must wrap. */
export async function expectFits(frame: Locator): Promise<void> {
  expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
}

/** Returns the section of the security centre with this heading. */
export const paneOf = (page: Page, heading: string): Locator => page.locator(`section[aria-labelledby="${heading}"]`);

function stepOf(atMs: number): bigint {
  return BigInt(Math.floor(atMs / 30_000));
}
