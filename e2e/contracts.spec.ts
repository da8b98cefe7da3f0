/**
 * Contracts between agents. A signed contract lets the receiver pass on a lower rate. Both parties can simulate a lower
 * rate on past windows. Accepting it ends the contracts in which the receiver has promised more. Offers can be refused,
 * and both parties can request the end. A merchant without contracts has no contract pages.
 */

import { expect, test } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { agentPair, offer, openGiven, signMerchantContract, signPassedContract, takeStep } from "./contract-steps.ts";
import { staffToken, switchFlagsOn } from "./office-steps.ts";
import { buttonOf, expectAccessible, secondMerchantUrl, languageOf, signIn, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

const flags = ["DIVIDEND", "DAYSAL", "DAYSALMR", "HOURSAL3", "RTSALARY3"];

// The first two journeys use the same pair of agents, and a dialog of one must not open in the other, so they run one
// after the other.
test.describe.configure({ mode: "serial" });

interface JourneyContext {
  readonly browser: Browser;
  readonly language: Language;
  readonly baseURL: string | undefined;
}

/** Signs in as another agent in a separate browser context. */
async function signInSeparately({ browser, language, baseURL }: JourneyContext, account: string): Promise<Visitor> {
  const context = await browser.newContext();
  const visitor = await visit(await context.newPage(), language, baseURL ?? "");
  await signIn(visitor, account, "Player2026");
  return visitor;
}

test("[S2.140] [S4.094] [S4.097] [S4.099] accepting a lower rate ends the contract passed on at a higher rate", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const [upline, downline] = agentPair(1 + 2 * info.retry);
  const language = languageOf(info.project);
  const journey = { browser, language, baseURL };
  const top = await visit(page, language, baseURL ?? "");
  await page.goto("/");
  await switchFlagsOn(page, "demoadmin", flags);
  const token = await staffToken(page, "demoadmin");
  await signIn(top, "demoagent", "Agent2026");
  await signMerchantContract(page, token, { kind: "daily", period: "D", rate: "20000" });

  const middle = await signInSeparately(journey, upline);
  await offer(top, "agentDailyWages2", upline, "1");
  await expectAccessible(page);
  await acceptInModal(middle);
  const lowest = await test.step("the receiver of a contract passes on a lower rate", async () => {
    const end = await signInSeparately(journey, downline);
    await offer(middle, "agentDailyWages2", downline, "0.9");
    await acceptInModal(end);
    await end.page.goto("/agent/agentDailyWages2");
    await expect(end.page.locator(".tier-rate")).toHaveText("0.9%");
    await expect(end.page.locator(".contract-progress")).toBeVisible();
    return end;
  });

  await test.step("both parties simulate lower terms, and the receiver sees which contracts they end", async () => {
    const record = await openGiven(top, "agentDailyWages2", upline);
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
    await expect(question.locator(".contract-ends")).toContainText(downline);
    await expectAccessible(middle.page);
    await buttonOf(question, middle.t("contracts.lower.confirm", { count: 1 })).click();
    await expect(modal).toContainText(middle.t("contracts.none"));
  });

  await lowest.page.reload();
  await lowest.page.getByText(lowest.t("contracts.ended", { count: 1 })).click();
  await expect(lowest.page.locator(".contract .badge").last()).toHaveText(lowest.t("contracts.state.C"));
  await middle.page.context().close();
  await lowest.page.context().close();
});

test("[S4.095] [S4.096] [S4.098] an offer is refused, and both parties request the end", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const [upline, downline] = agentPair(1 + 2 * info.retry);
  const language = languageOf(info.project);
  const journey = { browser, language, baseURL };
  const merchant = await visit(page, language, baseURL ?? "");
  await page.goto("/");
  await switchFlagsOn(page, "demoadmin", flags);
  const token = await staffToken(page, "demoadmin");
  await signIn(merchant, "demoagent", "Agent2026");
  const hourly = { kind: "hourly", period: "HOUR", rate: "10000" };
  await signMerchantContract(page, token, hourly);
  const giver = await signInSeparately(journey, upline);
  await signPassedContract(page, giver.page, hourly);
  const receiver = await signInSeparately(journey, downline);

  await test.step("a refused offer is not in force", async () => {
    await offer(giver, "agentHourSalary", downline, "0.5");
    await receiver.page.goto("/agent/agentHourSalary");
    await closeModal(receiver);
    await takeStep(receiver, receiver.page, "refuse");
    await expect(receiver.page.getByText(receiver.t("contracts.own.empty.title"))).toBeVisible();
    const record = await openGiven(giver, "agentHourSalary", downline);
    await expect(record.locator(".record-after")).toHaveText(giver.t("contracts.state.R"));
  });

  await test.step("the receiver requests the end, and the giver keeps the contract", async () => {
    await offer(giver, "agentHourSalary", downline, "0.6");
    await receiver.page.goto("/agent/agentHourSalary");
    await closeModal(receiver);
    await takeStep(receiver, receiver.page, "accept");
    await takeStep(receiver, receiver.page, "askEnd");
    await giver.page.goto("/agent/agentHourSalary");
    await closeModal(giver);
    const contract = giver.page.locator(".contract", { hasText: downline });
    await expect(contract).toContainText(giver.t("contracts.request.termination"));
    await takeStep(giver, contract, "keep");
    await expect(contract).toHaveCount(0);
  });

  await test.step("the giver requests the end, and the receiver ends the contract", async () => {
    await takeStep(giver, await openGiven(giver, "agentHourSalary", downline), "askEnd");
    await receiver.page.goto("/agent/agentHourSalary");
    await closeModal(receiver);
    await takeStep(receiver, receiver.page, "end");
    await expect(receiver.page.getByText(receiver.t("contracts.own.empty.title"))).toBeVisible();
  });
  await giver.page.context().close();
  await receiver.page.context().close();
});

test("a merchant without contracts has no contract pages", { tag: "@turn1" }, async ({ page, baseURL }) => {
  const harbour = secondMerchantUrl(baseURL);
  const visitor = await visit(page, "EN", harbour);
  const { t } = visitor;
  await signIn(visitor, "demoagent", "Agent2026");
  for (const name of ["agentDividendRecordCopy2", "agentDailyWages2", "agentHourSalary", "agentRealtimeSalary"]) {
    await page.goto(`${harbour}/agent/${name}`);
    await expect(page.getByRole("heading", { level: 1, name: t("shell.notFound.title") })).toBeVisible();
    await expect(page.getByRole("link", { name: t(`member.page.${name}`), exact: true })).toHaveCount(0);
  }
});

/** Signs a waiting offer in the dialog that opens automatically. */
async function acceptInModal(visitor: Visitor): Promise<void> {
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
