/**
 * A provider's statement in clearing: finance defines the file format, a file with another heading is refused, the
 * right one is compared with the ledger, and differences are resolved: adjusted by two people, or explained by one.
 * Only the adjustment moves money.
 */

import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { completeDeposit } from "./cashier-steps.ts";
import { askOffice, openBackOffice } from "./office-steps.ts";
import { buttonOf, expectAccessible, fieldOf, registerAccount, visit } from "./steps.ts";
import type { Visitor } from "./steps.ts";

const dayMs = 86_400_000;
/** The heading of this provider's files. */
const heading = "Transaction;Order;Gross;Paid on";

interface PaidDeposit {
  readonly providerRef: string;
  readonly reference: string;
  readonly closedAt: number;
}

test("a provider's statement is read, matched and worked off by two", async ({ page, browser, baseURL }) => {
  const member = await visit(page, "EN", baseURL ?? "");
  const account = `clear${Date.now().toString(36).slice(-7)}`;
  await registerAccount(member, account, "Player2026");
  await completeDeposit(page, account, "50000");
  await completeDeposit(page, account, "70000");

  const desk = await visit(await (await browser.newContext()).newPage(), "EN", baseURL ?? "");
  await desk.page.setViewportSize({ width: 1_280, height: 800 });
  await openBackOffice(desk, "demoadmin");
  const [larger, smaller] = await depositsOf(desk.page, account);
  if (larger === undefined || smaller === undefined) throw new Error("the deposits are not there");
  const day = dayBefore(larger.closedAt);

  await test.step("say how the files are read", () => setFormat(desk));
  await test.step("a file with another heading is refused", async () => {
    await upload(desk, day, [heading.replace("Gross", "Net"), line("X-1", "", "1,00", day)]);
    const dialog = desk.page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("Gross");
    await expectAccessible(desk.page);
    await buttonOf(dialog, desk.t("backoffice.cancel")).click();
  });

  const stranger = `STRANGER-${account}`.toUpperCase();
  await upload(desk, day, [
    heading,
    line(larger.providerRef, larger.reference, "700,00", day),
    // The bank received one peso more than the member ordered.
    line(smaller.providerRef, smaller.reference, "501,00", day),
    line(stranger, "", "12,50", day),
  ]);
  await expect(desk.page).toHaveURL(/\/backoffice\/clearing\/\d+$/);
  const statement = desk.page.url();
  const matched = rowOf(desk.page, larger.providerRef);
  const differing = rowOf(desk.page, smaller.providerRef);
  const unknown = rowOf(desk.page, stranger);
  await expect(matched).toContainText(desk.t("clearing.outcome.matched"));
  await expect(matched.getByRole("button")).toHaveCount(0);
  await expect(differing).toContainText(desk.t("clearing.outcome.amount"));
  await expect(unknown).toContainText(desk.t("clearing.outcome.theirs"));
  await expect(buttonOf(unknown, desk.t("clearing.adjust"))).toHaveCount(0);
  await expectAccessible(desk.page);

  await test.step("explain what only they know", async () => {
    await buttonOf(unknown, desk.t("clearing.accept")).click();
    await decide(desk, "clearing.accept");
    await expect(unknown).toContainText(`${desk.t("clearing.state.accepted")} · demoadmin`);
  });
  await test.step("ask for the adjustment", async () => {
    await buttonOf(differing, desk.t("clearing.adjust")).click();
    const dialog = desk.page.getByRole("dialog");
    await expect(dialog.locator("input[name=amount]")).toHaveValue("1.00");
    await decide(desk, "finance.adjust.ask");
    await expect(differing).toContainText(desk.t("clearing.state.waiting"));
    await desk.page.goto("/backoffice/adjustments");
    // The requester can only withdraw the request.
    const asked = rowOf(desk.page, account);
    await expect(buttonOf(asked, desk.t("finance.adjust.refuse"))).toBeVisible();
    await expect(buttonOf(asked, desk.t("finance.adjust.approve"))).toHaveCount(0);
  });
  await test.step("another person books it", async () => {
    const second = await visit(await (await browser.newContext()).newPage(), "EN", baseURL ?? "");
    await openBackOffice(second, "demochecker");
    await second.page.goto("/backoffice/adjustments");
    await buttonOf(rowOf(second.page, account), second.t("finance.adjust.approve")).click();
    await decide(second, "finance.adjust.approve");
    await expect(rowOf(second.page, account)).toHaveCount(0);
    await second.page.context().close();
  });

  await desk.page.goto(statement);
  await expect(differing).toContainText(`${desk.t("clearing.state.adjusted")} · demochecker`);
  await expect(differing.getByRole("button")).toHaveCount(0);
  await desk.page.context().close();
  await page.goto("/member/transactionHistory");
  await expect(page.locator(".record-amount", { hasText: /₱1\.00/ }).first()).toBeVisible();
});

/** Newest first. */
async function depositsOf(page: Page, account: string): Promise<PaidDeposit[]> {
  const token = (await page.evaluate(() => sessionStorage.getItem("office.token"))) ?? "";
  const path = `/backoffice/api/deposits?state=approved&account=${account}`;
  const { value } = await askOffice(page, { method: "GET", path, token });
  return (value?.["list"] ?? []) as PaidDeposit[];
}

async function setFormat({ page, t }: Visitor): Promise<void> {
  await page.goto("/backoffice/clearing");
  await buttonOf(page, t("clearing.formats")).click();
  const dialog = page.getByRole("dialog");
  const save = buttonOf(dialog, t("clearing.format.save"));
  await fieldOf(dialog, t("clearing.source")).selectOption("sandbox");
  // The save button is visible, however long the form is.
  await expect(save).toBeInViewport({ ratio: 1 });
  await fieldOf(dialog, t("clearing.delimiter")).selectOption(";");
  await fieldOf(dialog, t("clearing.decimal")).selectOption(",");
  await fieldOf(dialog, t("clearing.dayOrder")).selectOption("dmy");
  await fieldOf(dialog, t("clearing.column.providerRef")).fill("Transaction");
  await fieldOf(dialog, t("clearing.column.amount")).fill("Gross");
  // Two columns with the same name are invalid.
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

/** The statement of a day that has ended; its payments may be posted on the next day. */
function dayBefore(atMs: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Manila", dateStyle: "short" }).format(atMs - dayMs);
}

/** The provider writes days as 31/12/2026. */
function line(transaction: string, order: string, gross: string, day: string): string {
  return [transaction, order, gross, day.split("-").toReversed().join("/")].join(";");
}
