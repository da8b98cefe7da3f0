/**
 * A payout that arrived only in part: the member reports it with proof, finance pays the rest, and the member confirms.
 */

import { expect, test } from "@playwright/test";
import {
  addPayoutAccount,
  approveAndSeePaid,
  requestWithdrawal,
  openInQueue,
  completeDeposit,
  secrets,
} from "./cashier-steps.ts";
import { openBackOffice } from "./office-steps.ts";
import { buttonOf, staffContext, expectAccessible, fieldOf, languageOf, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const rows = "[S4.102] [S3.195] [S3.196] [S3.197] [S5.084] [S5.085] [S5.086]";

test(
  `${rows} finance pays the missing part after the member has reported with proof that a payout arrived only in part`,
  { tag: ["@phone", "@turn2"] },
  async ({ page, browser, baseURL }, { project }) => {
    const language = languageOf(project);
    const visitor = await visit(page, language, baseURL ?? "");
    const { t } = visitor;
    const account = `part${Date.now().toString(36).slice(-7)}`;
    await registerAccount(visitor, account, secrets.password);
    await completeDeposit(page, account, "50000");
    await addPayoutAccount(visitor, secrets);
    await requestWithdrawal(visitor, "300");

    const office = await browser.newContext(staffContext(baseURL));
    const operator = await visit(await office.newPage(), language, baseURL ?? "");
    await openBackOffice(operator);
    await approveAndSeePaid(operator, [account]);

    await expect(
      page.getByRole("heading", { name: t("cashier.receipt.waiting.title", { amount: "₱300.00" }) }),
    ).toBeVisible();
    await expectAccessible(page);
    await reportPartialReceipt(visitor);
    await payRest(operator, account);
    await office.close();

    await expect(
      page.getByRole("heading", { name: t("cashier.receipt.waiting.title", { amount: "₱120.00" }) }),
    ).toBeVisible();
    await buttonOf(page, t("cashier.receipt.received")).click();
    await buttonOf(page.getByRole("dialog"), t("cashier.receipt.confirm.yes")).click();
    await expect(buttonOf(page, t("cashier.receipt.received"))).toHaveCount(0);
  },
);

/** Reports that 180 of 300 pesos arrived. Expects that at most three pictures of at most 5 MB are accepted as proof. */
async function reportPartialReceipt({ page, t }: Visitor): Promise<void> {
  await buttonOf(page, t("cashier.receipt.partly")).click();
  await page.locator("input[name=received]").fill("180");
  await expect(page.getByText(t("cashier.receipt.rest", { missing: "₱120.00" }))).toBeVisible();
  const png = { name: "one.png", mimeType: "image/png", buffer: await page.screenshot() };
  const jpg = { name: "two.jpg", mimeType: "image/jpeg", buffer: await page.screenshot({ type: "jpeg" }) };
  const input = page.locator("input[type=file]");
  const limits = { max: 3, megabytes: 5 };
  await input.setInputFiles({ name: "cat.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText(t("cashier.proof.problem.type", { ...limits, name: "cat.gif" }))).toBeVisible();
  const filler = Buffer.alloc(5 * 2 ** 20 - png.buffer.length);
  const largest = { ...png, name: "largest.png", buffer: Buffer.concat([png.buffer, filler]) };
  const tooLarge = { ...png, name: "larger.png", buffer: Buffer.concat([largest.buffer, Buffer.alloc(1)]) };
  await input.setInputFiles(tooLarge);
  await expect(page.getByText(t("cashier.proof.problem.size", { ...limits, name: "larger.png" }))).toBeVisible();
  await input.setInputFiles([largest, jpg]);
  const uploadedPictures = page.locator(".proof li[data-state=sent]");
  await expect(uploadedPictures).toHaveCount(2);
  const third = { ...png, name: "three.png", buffer: await page.locator(".proof").screenshot() };
  await input.setInputFiles([third, { ...png, name: "four.png" }]);
  await expect(page.getByText(t("cashier.proof.problem.count", { ...limits, name: "four.png" }))).toBeVisible();
  await expect(uploadedPictures).toHaveCount(3);
  await expectAccessible(page);
  await buttonOf(page, t("cashier.proof.remove", { name: "three.png" })).click();
  await expect(uploadedPictures).toHaveCount(2);
  await buttonOf(page, t("cashier.receipt.send")).click();
  await expect(
    page.getByRole("heading", { name: t("cashier.receipt.disputed.title", { missing: "₱120.00" }) }),
  ).toBeVisible();
  await expect(
    page.getByText(t("cashier.receipt.claim.partly", { received: "₱180.00", missing: "₱120.00" })).first(),
  ).toBeVisible();
}

async function payRest(operator: Visitor, account: string): Promise<void> {
  const { page, t } = operator;
  await openInQueue(operator, [account], "?view=disputed");
  const picture = t("backoffice.claim.picture", { number: 1 });
  await buttonOf(page, picture).click();
  await expect(page.getByRole("img", { name: picture })).toBeVisible();
  await expectAccessible(page);
  await buttonOf(page, t("backoffice.claim.claim-pay")).click();
  const dialog = page.getByRole("dialog").last();
  await fieldOf(dialog, t("backoffice.withdrawal.bankReference")).fill("REST-120");
  await buttonOf(dialog, t("backoffice.reason.returned")).click();
  await buttonOf(dialog, t("backoffice.claim.claim-pay")).click();
  await expect(page.getByText(t("backoffice.receipt.state.waiting")).filter({ visible: true }).first()).toBeVisible();
}
