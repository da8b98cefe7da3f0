/**
 * Contracts between agents: an offer is signed and passed on; a lower rate is simulated on past windows by both parties
 * and ends the contracts passed on above it; an offer is refused; both parties request the end; and a merchant without
 * contracts has none of their pages.
 */

import { expect, test } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { agentPair, offer, openGiven, signMerchantContract, signPassedContract, takeStep } from "./contract-steps.ts";
import { staffToken, switchFlagsOn } from "./office-steps.ts";
import { buttonOf, expectAccessible, harbourOf, languageOf, signIn, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

const flags = ["DIVIDEND", "DAYSAL", "DAYSALMR", "HOURSAL3", "RTSALARY3"];

// Both journeys use the same pair of agents, and a dialog of one must not open in the other.
test.describe.configure({ mode: "serial" });

interface Scene {
  readonly browser: Browser;
  readonly language: Language;
  readonly baseURL: string | undefined;
}

/** Another signed-in visitor beside the page of the journey. */
async function another({ browser, language, baseURL }: Scene, account: string): Promise<Visitor> {
  const context = await browser.newContext();
  const visitor = await visit(await context.newPage(), language, baseURL ?? "");
  await signIn(visitor, account, "Player2026");
  return visitor;
}

test("[S2.140] [S4.094] [S4.097] [S4.099] a lower rate ends what was passed on", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const [above, below] = agentPair(1 + 2 * info.retry);
  const language = languageOf(info.project);
  const scene = { browser, language, baseURL };
  const top = await visit(page, language, baseURL ?? "");
  await page.goto("/");
  await switchFlagsOn(page, "demoadmin", flags);
  const token = await staffToken(page, "demoadmin");
  await signIn(top, "demoagent", "Agent2026");
  await signMerchantContract(page, token, { kind: "daily", period: "D", rate: "20000" });

  const middle = await another(scene, above);
  await offer(top, "agentDailyWages2", above, "1");
  await expectAccessible(page);
  await signInModal(middle);
  const lower = await test.step("what was signed is passed on", async () => {
    const end = await another(scene, below);
    await offer(middle, "agentDailyWages2", below, "0.9");
    await signInModal(end);
    await end.page.goto("/agent/agentDailyWages2");
    await expect(end.page.locator(".tier-rate")).toHaveText("0.9%");
    await expect(end.page.locator(".contract-progress")).toBeVisible();
    return end;
  });

  await test.step("other terms are tried by both sides, and name who loses a contract by them", async () => {
    const record = await openGiven(top, "agentDailyWages2", above);
    await buttonOf(record, top.t("contracts.step.change")).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[name="tiers.1.rate"]').fill("0.5");
    await buttonOf(dialog, top.t("contracts.sim.run")).click();
    await expect(dialog.locator(".sim-window")).toHaveCount(7);
    await expectAccessible(page);
    await buttonOf(dialog, top.t("contracts.change.send")).click();
    await expect(dialog).toHaveCount(0);
    await middle.page.goto("/agent/agentDailyWages2");
    const modal = middle.page.getByRole("dialog").first();
    await modal.getByText(middle.t("contracts.sim.ofOwn"), { exact: true }).click();
    await expect(modal.locator(".sim-window")).toHaveCount(7);
    await buttonOf(modal, middle.t("contracts.step.accept")).click();
    const question = middle.page.getByRole("dialog").last();
    await expect(question.locator(".contract-ends")).toContainText(below);
    await expectAccessible(middle.page);
    await buttonOf(question, middle.t("contracts.lower.confirm", { count: 1 })).click();
    await expect(modal).toContainText(middle.t("contracts.none"));
  });

  await lower.page.reload();
  await lower.page.getByText(lower.t("contracts.ended", { count: 1 })).click();
  await expect(lower.page.locator(".contract .badge").last()).toHaveText(lower.t("contracts.state.C"));
  await middle.page.context().close();
  await lower.page.context().close();
});

test("[S4.095] [S4.096] [S4.098] offers are refused, ends asked for by both sides", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const [above, below] = agentPair(1 + 2 * info.retry);
  const language = languageOf(info.project);
  const scene = { browser, language, baseURL };
  const merchant = await visit(page, language, baseURL ?? "");
  await page.goto("/");
  await switchFlagsOn(page, "demoadmin", flags);
  const token = await staffToken(page, "demoadmin");
  await signIn(merchant, "demoagent", "Agent2026");
  const hourly = { kind: "hourly", period: "HOUR", rate: "10000" };
  await signMerchantContract(page, token, hourly);
  const giver = await another(scene, above);
  await signPassedContract(page, giver.page, hourly);
  const receiver = await another(scene, below);

  await test.step("an offer is refused, and none is in force", async () => {
    await offer(giver, "agentHourSalary", below, "0.5");
    await receiver.page.goto("/agent/agentHourSalary");
    await closeModal(receiver);
    await takeStep(receiver, receiver.page, "refuse");
    await expect(receiver.page.getByText(receiver.t("contracts.own.empty.title"))).toBeVisible();
    const record = await openGiven(giver, "agentHourSalary", below);
    await expect(record.locator(".record-after")).toHaveText(giver.t("contracts.state.R"));
  });

  await test.step("the receiver asks for the end, and the giver keeps it", async () => {
    await offer(giver, "agentHourSalary", below, "0.6");
    await receiver.page.goto("/agent/agentHourSalary");
    await closeModal(receiver);
    await takeStep(receiver, receiver.page, "accept");
    await takeStep(receiver, receiver.page, "askEnd");
    await giver.page.goto("/agent/agentHourSalary");
    await closeModal(giver);
    const asked = giver.page.locator(".contract", { hasText: below });
    await expect(asked).toContainText(giver.t("contracts.request.termination"));
    await takeStep(giver, asked, "keep");
    await expect(asked).toHaveCount(0);
  });

  await test.step("the giver asks for the end, and the receiver ends it", async () => {
    await takeStep(giver, await openGiven(giver, "agentHourSalary", below), "askEnd");
    await receiver.page.goto("/agent/agentHourSalary");
    await closeModal(receiver);
    await takeStep(receiver, receiver.page, "end");
    await expect(receiver.page.getByText(receiver.t("contracts.own.empty.title"))).toBeVisible();
  });
  await giver.page.context().close();
  await receiver.page.context().close();
});

test("a house without contracts has none of their pages", async ({ page, baseURL }) => {
  const harbour = harbourOf(baseURL);
  const visitor = await visit(page, "EN", harbour);
  const { t } = visitor;
  await signIn(visitor, "demoagent", "Agent2026");
  for (const name of ["agentDividendRecordCopy2", "agentDailyWages2", "agentHourSalary", "agentRealtimeSalary"]) {
    await page.goto(`${harbour}/agent/${name}`);
    await expect(page.getByRole("heading", { level: 1, name: t("shell.notFound.title") })).toBeVisible();
    await expect(page.getByRole("link", { name: t(`member.page.${name}`), exact: true })).toHaveCount(0);
  }
});

/** The dialog opens automatically for a waiting offer, which is signed there. */
async function signInModal(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.goto("/");
  const modal = page.getByRole("dialog").first();
  await expect(modal).toContainText(t("contracts.request.new"));
  await takeStep(visitor, modal, "accept");
  await expect(modal).toContainText(t("contracts.none"));
  await buttonOf(modal, t("common.close")).click();
}

async function closeModal({ page, t }: Visitor): Promise<void> {
  const modal = page.getByRole("dialog");
  await expect(modal).toContainText(t("contracts.title"));
  await buttonOf(modal, t("common.close")).click();
  await expect(modal).toHaveCount(0);
}
