/** Uplines and downlines with wallets and payment passwords, for tests of transfers between them. */

import { randomUUID } from "node:crypto";
import type { TransferReply } from "@openhouse/protocol/agents/transfers";
import type { MemberId, MerchantId } from "../core/ids.ts";
import { moveMember } from "../modules/agents/index.ts";
import { readBalances } from "../modules/wallet/index.ts";
import { staffActor } from "./staff-actor.ts";
import type { SignedInMember, TestAnswer, TestApp } from "./test-app.ts";
import { giveMoney } from "./test-player.ts";
import { registerAgent } from "./test-people.ts";

const merchantId = 1 as MerchantId;
export const paymentPassword = "Pay2026";

export interface PersonInput {
  readonly account: string;
  readonly kind: "agent" | "member";
  readonly upline?: SignedInMember;
  /** Centavos in the main wallet. */
  readonly minor?: bigint;
}

/**
 * Registers a member through the real call, moves the member below the upline, and sets money and a payment password.
 */
export async function createPerson(test: TestApp, options: PersonInput): Promise<SignedInMember> {
  const { account, kind, upline, minor = 0n } = options;
  const person = kind === "agent" ? await registerAgent(test, account) : await test.register(account);
  if (upline !== undefined) await placeBelow(test, person.memberId, upline.memberId);
  if (minor > 0n) await giveMoney(test, person, minor);
  const body = { password: person.password, paymentPassword, confirmPaymentPassword: paymentPassword };
  const answer = await test.call({ method: "POST", url: "/wps/member/paymentPassword", token: person.token, body });
  if (answer.status !== 200) throw new Error(`payment password answered ${String(answer.errorCode)}`);
  return person;
}

/** Moves a member in the agents' tree as the staff would. */
export async function placeBelow({ deps }: TestApp, memberId: MemberId, uplineId: MemberId | null): Promise<void> {
  await moveMember(deps, staffActor("agentManager"), { memberId, uplineId, reason: "test" });
}

export interface SendInput {
  readonly amount?: unknown;
  readonly password?: string;
  readonly key?: string;
}

/** Transfers to the member's own upline through the real call; ten pesos by default. */
export function sendUp(test: TestApp, from: SignedInMember, options: SendInput = {}): Promise<TestAnswer> {
  return send(test, from, { url: "/wps/relay/MCSFE_agentUplineTransfer", options, extraFields: {} });
}

/** Transfers to a direct downline through the real call. */
export function sendDown(
  test: TestApp,
  from: SignedInMember,
  { to, ...options }: SendInput & { readonly to: string },
): Promise<TestAnswer> {
  return send(test, from, { url: "/wps/relay/MCSFE_agentDownlineTransfer", options, extraFields: { receiver: to } });
}

interface Call {
  readonly url: string;
  readonly options: SendInput;
  readonly extraFields: object;
}

function send(test: TestApp, { token }: SignedInMember, { url, options, extraFields }: Call): Promise<TestAnswer> {
  const { amount = 10, password = paymentPassword, key = randomUUID() } = options;
  return test.call({ method: "POST", url, token, key, body: { transferAmount: amount, password, ...extraFields } });
}

/** Returns the reply of a transfer that must succeed. */
export async function expectTransferReply(answer: Promise<TestAnswer>): Promise<TransferReply> {
  const { status, errorCode, value } = await answer;
  if (status !== 200) throw new Error(`the transfer answered ${status} ${String(errorCode)}`);
  return value as TransferReply;
}

/** Centavos in the main wallet. */
export async function mainBalanceOf({ deps }: TestApp, { memberId }: SignedInMember): Promise<bigint> {
  return (await readBalances(deps.db, merchantId, memberId)).main.minor;
}
