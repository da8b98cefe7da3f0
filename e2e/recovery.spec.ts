/**
 * The account in its owner's hands: an address is proven, an authenticator set up, the password forgotten and set
 * again, by e-mail and by phone, and changed.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { totpCode } from "../apps/server/src/modules/identity/totp.ts";
import { buttonOf, expectAccessible, fieldOf, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const password = "Player2026";
/** One recipient gets a code a minute. */
const pauseMs = 61_000;

const ways = { EN: "email", TY: "mobile" } as const;

for (const language of ["EN", "TY"] as const) {
  test(`[S4.035] an account is secured and recovered, in ${language}`, async ({ page, baseURL }, { project }) => {
    test.setTimeout(300_000);
    const visitor = await visit(page, language, baseURL ?? "");
    const kind = ways[language];
    const mark = String(Date.now()).slice(-7);
    const account = `safe${mark}${project.name.slice(0, 1)}`;
    const address = kind === "email" ? `${account}@example.ph` : `917${mark}`;

    await registerAccount(visitor, account, password);
    await page.goto("/member/securityCenter");
    await bindAddress(visitor, kind, address);
    const boundAt = Date.now();
    await setUpAuthenticator(visitor);
    await changePassword(visitor);

    await page.evaluate(() => sessionStorage.clear());
    await page.waitForTimeout(Math.max(0, boundAt + pauseMs - Date.now()));
    await recover(visitor, { kind, account, address });
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("token"))).not.toBeNull();
    await page.goto("/member/securityCenter");
    await expect(paneOf(page, "authenticator")).toContainText(visitor.t("security.totp.on"));
  });
}

async function bindAddress({ page, t }: Visitor, kind: "email" | "mobile", address: string): Promise<void> {
  const pane = paneOf(page, "addresses");
  await buttonOf(pane, `${t("security.address.confirm")}: ${t(`security.address.${kind}`)}`).click();
  await fieldOf(pane, t(`security.address.${kind}.new`)).fill(address);
  await buttonOf(pane, t("security.address.send")).click();
  await fieldOf(pane, t("security.address.code")).fill(await codeFor(page, address));
  await pane.locator("input[name=password]").fill(password);
  await buttonOf(pane, t("security.address.bind")).click();
  await expect(pane).toContainText(t("security.address.confirmed"));
}

async function setUpAuthenticator({ page, t }: Visitor): Promise<void> {
  const pane = paneOf(page, "authenticator");
  await buttonOf(pane, t("security.totp.enrol")).click();
  await pane.locator("input[name=password]").fill(password);
  await buttonOf(pane, t("security.totp.next")).click();
  const secret = ((await pane.locator(".secret-text").textContent()) ?? "").replaceAll(" ", "");
  await expect(pane.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await pane.locator("input[name=code]").fill(totpCode(secret, BigInt(Math.floor(Date.now() / 30_000))));
  await buttonOf(pane, t("security.totp.confirm")).click();
  await expect(pane.locator(".recovery-codes li")).toHaveCount(10);
  await expectAccessible(page);
  await buttonOf(pane, t("security.codes.done")).click();
  await expect(pane).toContainText(t("security.totp.codesLeft", { count: 10 }));
}

async function changePassword({ page, t }: Visitor): Promise<void> {
  const pane = paneOf(page, "login-password");
  await buttonOf(pane, t("security.change.open")).click();
  await pane.locator("input[name=oldPassword]").fill(password);
  await pane.locator("input[name=newPassword]").fill("Bagong2026");
  await pane.locator("input[name=confirmNewPassword]").fill("Bagong2027");
  await buttonOf(pane, t("security.change.action")).click();
  await expect(pane).toContainText(t("security.problem.unequal"));
  await pane.locator("input[name=confirmNewPassword]").fill("Bagong2026");
  await buttonOf(pane, t("security.change.action")).click();
  await expect(buttonOf(pane, t("security.change.open"))).toBeVisible();
}

interface Lost {
  readonly kind: "email" | "mobile";
  readonly account: string;
  readonly address: string;
}

async function recover({ page, t }: Visitor, { kind, account, address }: Lost): Promise<void> {
  await page.goto("/login");
  const dialog = page.getByRole("dialog");
  await buttonOf(dialog, t("recovery.link")).click();
  await expectAccessible(page);
  if (kind === "email") {
    await dialog.locator("input[name=username]").fill(account);
    await dialog.locator("input[name=email]").fill(address);
    await buttonOf(dialog, t("recovery.send")).click();
    await expect(dialog).toContainText(t("recovery.in_been_out"));
  } else {
    await dialog.getByRole("tab", { name: t("recovery.way.phone") }).click();
    await dialog.locator("input[name=mobileNum]").fill(address);
    await dialog.locator(".code-button").click();
    await expect(dialog).toContainText(t("recovery.code.sent", { minutes: 5 }));
  }
  await dialog.locator("input[name=code]").fill(await codeFor(page, address));
  await dialog.locator("input[name=newPassword]").fill("Muling2026");
  await expectAccessible(page);
  await buttonOf(dialog, t("recovery.action")).click();
  await expect(dialog).toHaveCount(0);
}

const paneOf = (page: Page, heading: string): Locator => page.locator(`section[aria-labelledby="${heading}"]`);

/** The code of the newest message to an address, once it has one that was not read before. */
const read = new Set<string>();

async function codeFor(page: Page, address: string): Promise<string> {
  const to = encodeURIComponent(address.includes("@") ? address : `63${address}`);
  const find = async () => {
    const reply = await page.request.get(`/demo/outbox?to=${to}`);
    const messages = (await reply.json()) as { code: string | null; at: number }[];
    const code = messages.find((message) => message.code !== null)?.code ?? "";
    return read.has(address + code) ? "" : code;
  };
  await expect.poll(find).not.toBe("");
  const code = await find();
  read.add(address + code);
  return code;
}
