/**
 * Money between people: an agent sends ten pesos to the agent directly below, who sends them up again; each sees the
 * other's side in the record.
 */

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { maskName } from "@openhouse/rules/catalogue/mask-name";
import { planCast } from "../apps/server/src/demo/demo-cast.ts";
import { demoWorlds } from "../apps/server/src/demo/demo-worlds.ts";
import { buttonOf, expectAccessible, fieldOf, signIn, storedToken, visit } from "./steps.ts";
import type { Language, Visitor } from "./steps.ts";

const languages: readonly Language[] = ["EN", "TY"];
const paymentPassword = "Pay2026";

for (const [place, language] of languages.entries()) {
  test(`[S1.042] [S1.043] [S2.164] money goes down to an agent and up again, in ${language}`, async ({
    page,
    browser,
    baseURL,
  }, { project, retry }) => {
    const [above, below] = agentPair((project.name === "phone" ? 4 : 0) + place + 2 * retry);
    const upper = await visit(page, language, baseURL ?? "");
    await signIn(upper, above, "Player2026");
    const context = await browser.newContext(project.use);
    const lower = await visit(await context.newPage(), language, baseURL ?? "");
    await signIn(lower, below, "Player2026");
    await page.request.post("/demo/deposit", { data: { account: above, amountMinor: "50000" } });
    await expect.poll(() => mainOf(page)).toBeGreaterThanOrEqual(50_000n);
    const [upperHad, lowerHad] = [await mainOf(page), await mainOf(lower.page)];

    await sendDown(upper, below);
    expect([await mainOf(page), await mainOf(lower.page)]).toEqual([upperHad - 1_000n, lowerHad + 1_000n]);
    await sendUp(lower, maskName(above));
    expect([await mainOf(page), await mainOf(lower.page)]).toEqual([upperHad, lowerHad]);

    await page.goto("/agent/transferDownline");
    const came = upper.t("cashier.transfer.in.downline", { name: below });
    await expect(page.locator(".record-title", { hasText: came }).first()).toBeVisible();
    await context.close();
  });
}

test("who stands directly below the house is offered no transfer to an upline", async ({ page, baseURL }) => {
  const agent = await visit(page, "EN", baseURL ?? "");
  await signIn(agent, "demoagent", "Agent2026");
  await page.goto("/agent/transferDownline");
  await expect(page.getByRole("heading", { level: 1, name: agent.t("member.page.transferDownline") })).toBeVisible();
  await page.goto("/member/transferUpline");
  await expect(page.getByRole("heading", { level: 1, name: agent.t("member.page.transferUpline") })).toHaveCount(0);
});

/** An agent of the demo and another agent directly below; each run has a pair of its own. */
function agentPair(place: number): readonly [above: string, below: string] {
  const plan = demoWorlds.find(({ merchantId }) => merchantId === 1)?.cast;
  const cast = plan === undefined ? [] : planCast(plan);
  const agents = cast.filter(({ type }) => type !== 0);
  const above = agents.filter(({ uplineAccount }) => uplineAccount === "demoagent")[place];
  const below = agents.find(({ uplineAccount }) => uplineAccount !== null && uplineAccount === above?.account);
  if (above === undefined || below === undefined) throw new Error("the demo has no such pair of agents");
  return [above.account, below.account];
}

async function sendDown({ page, t }: Visitor, receiver: string): Promise<void> {
  await page.goto("/agent/transferDownline");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.transferDownline") })).toBeVisible();
  await expectAccessible(page);
  await fieldOf(page, t("cashier.transfer.receiver")).fill("nobodyatall");
  await enter({ page, t });
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(t("errors.agents.not.in.downline"));
  await page.keyboard.press("Escape");
  await fieldOf(page, t("cashier.transfer.receiver")).fill(receiver);
  await enter({ page, t });
  await expectSent({ page, t }, receiver);
  await expectAccessible(page);
}

async function sendUp({ page, t }: Visitor, upline: string): Promise<void> {
  await page.goto("/member/transferUpline");
  await expect(page.getByRole("heading", { level: 1, name: t("member.page.transferUpline") })).toBeVisible();
  await expectAccessible(page);
  await enter({ page, t });
  await expectSent({ page, t }, upline);
  await expect(page.locator(".record-title").first()).toContainText(upline);
}

async function expectSent({ page, t }: Pick<Visitor, "page" | "t">, name: string): Promise<void> {
  const title = t("cashier.transfer.sent.title", { amount: "₱10.00", name });
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
}

/** Ten pesos, and the payment password in the window. */
async function enter({ page, t }: Pick<Visitor, "page" | "t">): Promise<void> {
  await fieldOf(page, t("common.amount")).fill("10");
  await buttonOf(page, t("cashier.withdraw.continue")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("cashier.paymentPassword")).fill(paymentPassword);
  await buttonOf(dialog, t("cashier.transfer.confirm.action", { amount: "₱10.00" })).click();
}

/** Main wallet in centavos. */
async function mainOf(page: Page): Promise<bigint> {
  const reply = await askAs(page, "/wps/v2/wallets/balance?typeId=2");
  const { balance } = reply as { balance: { availBalanceMinor: string }[] };
  return BigInt(balance[0]?.availBalanceMinor ?? "-1");
}

async function askAs(page: Page, url: string): Promise<unknown> {
  const token = (await storedToken(page)) ?? "";
  const answer = await page.request.get(url, { headers: { authorization: token } });
  expect(answer.ok()).toBe(true);
  const { value } = (await answer.json()) as { value: unknown };
  return value;
}
