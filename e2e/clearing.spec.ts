/**
 * Clearing of a provider's statement: finance defines the file format. A file with wrong column names is refused, and a
 * correct file is compared with the ledger. Each difference is resolved by an adjustment, which one person requests and
 * another one approves, or by an explanation, for which one person is enough. Only the adjustment moves money.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { completeDeposit } from "./cashier-steps.ts";
import { callOffice, openBackOffice } from "./office-steps.ts";
import { buttonOf, expectAccessible, fieldOf, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const dayMs = 86_400_000;
/** The column names of this provider's files. */
const heading = "Transaction;Order;Gross;Paid on";

interface PaidDeposit {
  readonly providerRef: string;
  readonly reference: string;
  readonly closedAt: number;
}

test(
  "a provider's statement is matched, and two people resolve its differences",
  { tag: "@turn2" },
  async ({ page, browser, baseURL }) => {
    const member = await visit(page, "EN", baseURL ?? "");
    const account = `clear${Date.now().toString(36).slice(-7)}`;
    await registerAccount(member, account, "Player2026");
    await completeDeposit(page, account, "50000");
    await completeDeposit(page, account, "70000");

    const staff = await visit(await (await browser.newContext()).newPage(), "EN", baseURL ?? "");
    await staff.page.setViewportSize({ width: 1_280, height: 800 });
    await openBackOffice(staff, "demoadmin");
    const [larger, smaller] = await depositsOf(staff.page, account);
    if (larger === undefined || smaller === undefined) throw new Error("the deposits are not there");
    const day = dayBefore(larger.closedAt);

    await test.step("finance defines the file format", () => setFormat(staff));
    await test.step("a file with wrong column names is refused", async () => {
      await upload(staff, day, [heading.replace("Gross", "Net"), statementLine("X-1", "", "1,00", day)]);
      const dialog = staff.page.getByRole("dialog");
      await expect(dialog.getByRole("alert")).toContainText("Gross");
      await expectAccessible(staff.page);
      await buttonOf(dialog, staff.t("backoffice.cancel")).click();
    });

    const unknownReference = `STRANGER-${account}`.toUpperCase();
    await upload(staff, day, [
      heading,
      statementLine(larger.providerRef, larger.reference, "700,00", day),
      // According to the provider, the member paid one peso more than we credited.
      statementLine(smaller.providerRef, smaller.reference, "501,00", day),
      statementLine(unknownReference, "", "12,50", day),
    ]);
    await expect(staff.page).toHaveURL(/\/backoffice\/clearing\/\d+$/);
    const statement = staff.page.url();
    const matched = rowOf(staff.page, larger.providerRef);
    const differing = rowOf(staff.page, smaller.providerRef);
    const unknown = rowOf(staff.page, unknownReference);
    await expect(matched).toContainText(staff.t("clearing.outcome.matched"));
    await expect(matched.getByRole("button")).toHaveCount(0);
    await expect(differing).toContainText(staff.t("clearing.outcome.amount"));
    await expect(unknown).toContainText(staff.t("clearing.outcome.theirs"));
    await expect(buttonOf(unknown, staff.t("clearing.adjust"))).toHaveCount(0);
    await expectAccessible(staff.page);

    await test.step("a payment that only the provider knows is explained", async () => {
      await buttonOf(unknown, staff.t("clearing.accept")).click();
      await decide(staff, "clearing.accept");
      await expect(unknown).toContainText(`${staff.t("clearing.state.accepted")} · demoadmin`);
    });
    await test.step("an adjustment is requested", async () => {
      await buttonOf(differing, staff.t("clearing.adjust")).click();
      const dialog = staff.page.getByRole("dialog");
      await expect(dialog.locator("input[name=amount]")).toHaveValue("1.00");
      await decide(staff, "finance.adjust.ask");
      await expect(differing).toContainText(staff.t("clearing.state.waiting"));
      await staff.page.goto("/backoffice/adjustments");
      // The requester can only withdraw the request.
      const request = rowOf(staff.page, account);
      await expect(buttonOf(request, staff.t("finance.adjust.refuse"))).toBeVisible();
      await expect(buttonOf(request, staff.t("finance.adjust.approve"))).toHaveCount(0);
    });
    await test.step("a second person approves the adjustment", async () => {
      const second = await visit(await (await browser.newContext()).newPage(), "EN", baseURL ?? "");
      await openBackOffice(second, "demochecker");
      await second.page.goto("/backoffice/adjustments");
      await buttonOf(rowOf(second.page, account), second.t("finance.adjust.approve")).click();
      await decide(second, "finance.adjust.approve");
      await expect(rowOf(second.page, account)).toHaveCount(0);
      await second.page.context().close();
    });

    await staff.page.goto(statement);
    await expect(differing).toContainText(`${staff.t("clearing.state.adjusted")} · demochecker`);
    await expect(differing.getByRole("button")).toHaveCount(0);
    await staff.page.context().close();
    await page.goto("/member/transactionHistory");
    await expect(page.locator(".record-amount", { hasText: /₱1\.00/ }).first()).toBeVisible();
  },
);

/** Returns the approved deposits of the account, newest first. */
async function depositsOf(page: Page, account: string): Promise<PaidDeposit[]> {
  const token = (await page.evaluate(() => sessionStorage.getItem("office.token"))) ?? "";
  const path = `/backoffice/api/deposits?state=approved&account=${account}`;
  const { value } = await callOffice(page, { method: "GET", path, token });
  return (value?.["list"] ?? []) as PaidDeposit[];
}

async function setFormat({ page, t }: Visitor): Promise<void> {
  await page.goto("/backoffice/clearing");
  await buttonOf(page, t("clearing.formats")).click();
  const dialog = page.getByRole("dialog");
  const save = buttonOf(dialog, t("clearing.format.save"));
  await fieldOf(dialog, t("clearing.source")).selectOption("sandbox");
  // The save button stays visible even if the form is longer than the window.
  await expect(save).toBeInViewport({ ratio: 1 });
  await fieldOf(dialog, t("clearing.delimiter")).selectOption(";");
  await fieldOf(dialog, t("clearing.decimal")).selectOption(",");
  await fieldOf(dialog, t("clearing.dayOrder")).selectOption("dmy");
  await fieldOf(dialog, t("clearing.column.providerRef")).fill("Transaction");
  await fieldOf(dialog, t("clearing.column.amount")).fill("Gross");
  // Two fields may not use the same column.
  await fieldOf(dialog, t("clearing.column.day")).fill("Gross");
  await fieldOf(dialog, t("clearing.column.reference")).fill("Order");
  await dialog.locator(".decision-usual button").first().click();
  await save.click();
  await expect(dialog.getByText(t("clearing.fault.column")).first()).toBeVisible();
  await fieldOf(dialog, t("clearing.column.day")).fill("Paid on");
  await expectAccessible(page);
  await save.click();
  await expect(dialog).toHaveCount(0);
  await buttonOf(page, t("clearing.formats")).click();
  await fieldOf(dialog, t("clearing.source")).selectOption("sandbox");
  await expect(dialog).toContainText("demoadmin");
  await expect(fieldOf(dialog, t("clearing.column.day"))).toHaveValue("Paid on");
  await buttonOf(dialog, t("backoffice.cancel")).click();
}

async function upload({ page, t }: Visitor, day: string, lines: readonly string[]): Promise<void> {
  await page.goto("/backoffice/clearing");
  await buttonOf(page, t("clearing.upload")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("clearing.source")).selectOption("sandbox");
  await fieldOf(dialog, t("clearing.fromDay")).fill(day);
  await fieldOf(dialog, t("clearing.untilDay")).fill(day);
  const buffer = Buffer.from([...lines, ""].join("\r\n"));
  await dialog.locator("input[type=file]").setInputFiles({ name: "statement.csv", mimeType: "text/csv", buffer });
  await buttonOf(dialog, t("clearing.take")).click();
}

/** Selects a common reason and confirms. */
async function decide({ page, t }: Visitor, label: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator(".decision-usual button").first().click();
  await buttonOf(dialog, t(label)).click();
  await expect(dialog).toHaveCount(0);
}

function rowOf(page: Page, hasText: string): Locator {
  return page.getByRole("row").filter({ hasText: new RegExp(hasText, "i") });
}

/**
 * Returns the day before the payment, for use as the day of the statement. A payment may be posted one day after the
 * day in its statement.
 */
function dayBefore(atMs: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Manila", dateStyle: "short" }).format(atMs - dayMs);
}

/** The provider writes days as 31/12/2026. */
function statementLine(transaction: string, order: string, gross: string, day: string): string {
  return [transaction, order, gross, day.split("-").toReversed().join("/")].join(";");
}
