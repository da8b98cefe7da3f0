/**
 * Steps of journeys with contracts: choosing a pair of agents, signing and ending the merchant's contract with an
 * agent, and offers between agents.
 */

import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { listDemoMembers, requireMember } from "./demo-members.ts";
import { callOffice } from "./office-steps.ts";
import { buttonOf, fieldOf, storedToken } from "./steps.ts";
import type { Visitor } from "./steps.ts";

export type ContractPage = "agentDividendRecordCopy2" | "agentDailyWages2" | "agentHourSalary" | "agentRealtimeSalary";

/**
 * Returns two agents: the first one is directly below demoagent, the second one is below the first. Journeys with
 * transfers use other indexes than journeys with contracts.
 */
export function agentPair(pairIndex: number): readonly [upline: string, downline: string] {
  const agents = listDemoMembers(1).filter(({ type }) => type !== 0);
  const upline = requireMember(agents.filter(({ uplineAccount }) => uplineAccount === "demoagent")[pairIndex]);
  const downline = requireMember(agents.find(({ uplineAccount }) => uplineAccount === upline.account));
  return [upline.account, downline.account];
}

/**
 * Closes the contract dialog whenever it covers the page. Journeys that sign in as demoagent need this, because
 * concurrent journeys offer contracts to the same agent.
 */
export async function ignoreOffers({ page, t }: Visitor): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t("contracts.title"), exact: true });
  await page.addLocatorHandler(dialog, () => buttonOf(dialog, t("common.close")).click());
}

interface GivenContract {
  readonly kind: string;
  readonly period: string;
  readonly rate: string;
}

/**
 * Signs a contract of the merchant with the agent who is signed in on the page. A concurrent journey may already have
 * signed it.
 */
export function signMerchantContract(page: Page, staffToken: string, contract: GivenContract): Promise<void> {
  return signContract(page, contract, async (body) => {
    await callOffice(page, { method: "POST", path: "/backoffice/api/contracts", token: staffToken, body });
  });
}

/** Signs a contract that an agent gives to a direct downline. */
export function signPassedContract(giver: Page, receiver: Page, contract: GivenContract): Promise<void> {
  return signContract(receiver, contract, async (body) => {
    await askMember(giver, { method: "POST", path: "/wps/agent/contracts", body });
  });
}

/**
 * Ends the merchant's contract with the agent who is signed in on the page; otherwise later journeys that move the
 * clock would settle hundreds of windows.
 */
export async function endMerchantContract(page: Page, staffToken: string, kind: string): Promise<void> {
  const path = `/wps/agent/contracts?kind=${kind}`;
  const { received } = (await askMember(page, { method: "GET", path })) as ReceivedContracts;
  for (const { id } of received.filter(({ state }) => state === "A")) {
    const body = { action: "askEnd", reason: "the journey is over" };
    await callOffice(page, { method: "POST", path: `/backoffice/api/contracts/${id}/step`, token: staffToken, body });
    await askMember(page, { method: "POST", path: `/wps/agent/contracts/${id}/step`, body: { action: "end" } });
  }
}

async function signContract(
  receiver: Page,
  contract: GivenContract,
  sendOffer: (body: object) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    const path = `/wps/agent/contracts?kind=${contract.kind}`;
    const { waiting, received } = (await askMember(receiver, { method: "GET", path })) as ReceivedContracts;
    if (received.some(({ state }) => state === "A")) return;
    const [offered] = waiting;
    if (offered === undefined) await sendOffer(await buildOffer(receiver, contract));
    else
      await askMember(receiver, { method: "POST", path: `/wps/agent/contracts/${offered.id}/step`, body: acceptBody });
    throw new Error("not signed yet");
  }).toPass({ timeout: 60_000 });
}

interface ReceivedContracts {
  readonly waiting: readonly { readonly id: string }[];
  readonly received: readonly { readonly id: string; readonly state: string }[];
}

const acceptBody = { action: "accept" };

async function buildOffer(receiver: Page, { kind, period, rate }: GivenContract): Promise<object> {
  const info = (await askMember(receiver, { method: "GET", path: "/wps/member/info" })) as { id: string };
  const winRate = kind === "realtime" ? rate : "0";
  const tier = { teamBetMinor: "0", activeMembers: 0, netLossMinor: "0", totalBetMinor: "0", rate, winRate };
  const terms = { kind, period, productClass: "CONS", rateType: "P", payer: "platform", tiers: [tier] };
  return { receiverId: info.id, terms: { ...terms, activeMinimumBetMinor: "10000" } };
}

interface MemberCall {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

async function askMember(page: Page, { method, path, body }: MemberCall): Promise<unknown> {
  const token = (await storedToken(page)) ?? "";
  const { value } = await callOffice(page, { method, path, token, ...(body !== undefined && { body }) });
  return value;
}

/** Offers a percentage to a direct downline through the form. */
export async function offer({ page, t }: Visitor, to: ContractPage, receiver: string, percent: string): Promise<void> {
  await page.goto(`/agent/${to}?tab=given`);
  await buttonOf(page, t("contracts.offer")).click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, t("contracts.offer.receiver")).fill(receiver);
  await buttonOf(dialog, t("contracts.offer.continue")).click();
  await dialog.locator('input[name="tiers.1.rate"]').fill(percent);
  await buttonOf(dialog, t("contracts.offer.send")).click();
  await expect(dialog).toHaveCount(0);
}

/** Opens the newest contract that the signed-in agent has given to the receiver. */
export async function openGiven({ page }: Visitor, to: ContractPage, receiver: string): Promise<Locator> {
  await page.goto(`/agent/${to}?tab=given&name=${receiver}`);
  const record = page.locator(".record", { hasText: receiver }).first();
  await record.locator("summary.record-face").click();
  return record;
}

/** Clicks a step of a contract and confirms it. */
export async function takeStep({ page, t }: Visitor, scope: Page | Locator, action: string): Promise<void> {
  const name = t(`contracts.step.${action}`);
  await buttonOf(scope, name).first().click();
  await buttonOf(page.getByRole("dialog").last(), name).click();
}
