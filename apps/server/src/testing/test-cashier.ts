/** The real app with the real sandbox provider, and the calls that cashier tests share. */

import { randomUUID } from "node:crypto";
import type { BankCard } from "@openhouse/protocol/payments/bank-cards";
import type { DepositStatus } from "@openhouse/protocol/payments/deposit-status";
import type { NewDepositReply } from "@openhouse/protocol/payments/new-deposit";
import type { SandboxMessage } from "@openhouse/protocol/payments/sandbox-provider";
import type { WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import type { WithdrawalDetail } from "@openhouse/protocol/payments/withdrawal-queue";
import type { MerchantId } from "../core/ids.ts";
import { readBalances } from "../modules/wallet/index.ts";
import { createTestApp } from "./test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "./test-app.ts";
import { createTestSandbox, sandboxSecret, signAsSandbox } from "./test-sandbox.ts";
import type { TestSandbox } from "./test-sandbox.ts";

export interface TestCashier extends TestApp {
  readonly sandbox: TestSandbox;
  /** The URL for the sandbox's webhooks. */
  readonly webhookUrl: string;
}

export const merchantId = 1 as MerchantId;
export const paymentPassword = "Pay2026";

/** Starts the sandbox unless `isAlone`; `close` ends the app and the sandbox. */
export async function createTestCashier({ isAlone = false } = {}): Promise<TestCashier> {
  const sandbox = await createTestSandbox();
  const test = await createTestApp({ config: { sandboxUrl: sandbox.url, sandboxSecret } });
  const origin = await test.app.listen({ host: "127.0.0.1", port: 0 });
  const webhookUrl = `${origin}/gateway/payments/sandbox`;
  if (!isAlone) await sandbox.start(webhookUrl);
  return {
    ...test,
    sandbox,
    webhookUrl,
    async close() {
      await sandbox.remove();
      await test.close();
    },
  };
}

export interface DepositInput {
  readonly amount?: unknown;
  readonly bankType?: string;
  readonly bankCode?: string;
  readonly key?: string;
  readonly more?: object;
}

/** Requests a deposit through the real call; by default with an e-wallet. */
export function requestDeposit(test: TestApp, member: SignedInMember, fields: DepositInput = {}): Promise<TestAnswer> {
  const { amount = 500, bankType = "ewallet", bankCode = "LAKBAY", key = randomUUID(), more } = fields;
  const body = { amount, bankType, bankCode, ...more };
  return test.call({ method: "POST", url: "/wps/relay/MCSFE_newDepositPG", token: member.token, key, body });
}

/** Requests a deposit that must succeed. */
export async function openDeposit(test: TestApp, member: SignedInMember, fields: DepositInput = {}) {
  const answer = await requestDeposit(test, member, fields);
  if (answer.status !== 200) throw new Error(`deposit answered ${answer.status} ${String(answer.errorCode)}`);
  return answer.value as NewDepositReply;
}

export async function depositStatus(test: TestApp, member: SignedInMember, depositId: string): Promise<DepositStatus> {
  const url = `/wps/relay/MCSFE_getDepositStatus?depositId=${depositId}`;
  return (await test.call({ method: "GET", url, token: member.token })).value as DepositStatus;
}

/** The reference under which providers know a deposit. */
export function depositReference(depositId: string): string {
  return `OH${merchantId}-D${depositId}`;
}

/** Requests a deposit, by default of 500, and reports it as paid. */
export async function completeDeposit(
  test: TestApp,
  member: SignedInMember,
  fields: DepositInput = {},
): Promise<string> {
  const deposit = await openDeposit(test, member, fields);
  await payDeposit(test, deposit);
  return deposit.depositId;
}

/** Reports an open deposit as paid. */
export async function payDeposit(
  test: TestApp,
  { depositId, amountMinor }: Pick<NewDepositReply, "depositId" | "amountMinor">,
): Promise<void> {
  const [row] = await test.deps.db.query<{ provider_ref: string }>(
    `select provider_ref from deposit where merchant_id = $1 and id = $2`,
    [merchantId, BigInt(depositId)],
  );
  const paid = { reference: depositReference(depositId), state: "paid" as const, amountMinor };
  const { outcome } = await sendMessage(test, { ...paid, id: row?.provider_ref ?? "" });
  if (outcome !== "applied") throw new Error(`the payment was ${outcome}`);
}

/** Sends a webhook in process as the sandbox would. */
export function sendMessage(test: TestApp, message: Partial<SandboxMessage>) {
  const fullMessage = { eventId: `evt_${randomUUID()}`, id: "pay_test", currency: "PHP", kind: "payment", ...message };
  const raw = JSON.stringify(fullMessage);
  return sendRaw(test, raw, { signature: signAsSandbox(raw, test.clock.realNow().getTime()) });
}

/** Sends the bytes as a webhook with the given signature. */
export async function sendRaw(
  test: TestApp,
  raw: string | Buffer,
  { signature, provider = "sandbox" }: { signature: string; provider?: string },
) {
  const answer = await test.app.inject({
    method: "POST",
    url: `/gateway/payments/${provider}`,
    headers: { host: "localhost", "content-type": "application/json", "x-signature": signature },
    payload: raw,
  });
  const body: { outcome?: string; errorCode?: string } = answer.json();
  return { status: answer.statusCode, ...body };
}

/** The main wallet and the hold, in minor units. */
export async function balancesOf({ deps }: TestApp, { memberId }: SignedInMember) {
  const { main, hold } = await readBalances(deps.db, merchantId, memberId);
  return { main: main.minor, hold: hold.minor };
}

/** Waits until the condition is true, because webhooks arrive asynchronously. */
export async function until(
  condition: () => Promise<boolean>,
  withinMs = 10_000,
  { what = "the condition is true", everyMs = 25 } = {},
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

interface PayeeBank {
  readonly code: string;
  readonly type: "B" | "E";
  /** By default each payee gets a different number, which ends with 4567. */
  readonly number?: string;
}

let payeeCount = 0;

/**
 * Returns a new number. Two payees with the same number would be flagged as one person, and after the exclusion of one
 * payee the other payee's number would be refused.
 */
function newPayeeNumber(): string {
  payeeCount += 1;
  return `09${String(payeeCount).padStart(5, "0")}4567`;
}

/** Registers a member with a payment password and a payout account. */
export async function createPayee(test: TestApp, account: string, bank: PayeeBank = wallet) {
  return makePayee(test, await test.register(account), bank);
}

/** Gives an existing member a payment password and a payout account. */
export async function makePayee(test: TestApp, member: SignedInMember, bank: PayeeBank = wallet) {
  const passwords = { password: member.password, paymentPassword, confirmPaymentPassword: paymentPassword };
  await expectOk(
    test.call({ method: "POST", url: "/wps/member/paymentPassword", token: member.token, body: passwords }),
  );
  const body = {
    cardType: bank.type,
    bankCode: bank.code,
    payeeName: "Juan dela Cruz",
    cardNumber: bank.number ?? newPayeeNumber(),
  };
  const card = await expectOk(
    test.call({
      method: "PUT",
      url: "/wps/relay/MCSFE_withdrawAddCard",
      token: member.token,
      body: { ...body, paymentPassword },
    }),
  );
  return { ...member, bankCardId: (card.value as BankCard).bankCardId };
}

const wallet = { code: "LAKBAY", type: "E" } as const;

export type Payee = Awaited<ReturnType<typeof createPayee>>;

export interface WithdrawalInput {
  readonly amount?: unknown;
  readonly password?: string;
  readonly key?: string;
  readonly bankCardId?: string;
  readonly more?: object;
}

export function requestWithdrawal(test: TestApp, member: Payee, fields: WithdrawalInput = {}): Promise<TestAnswer> {
  const { amount = 300, password = paymentPassword, key = randomUUID(), bankCardId = member.bankCardId, more } = fields;
  const body = { amount, password, bankCardId, ...more };
  return test.call({ method: "POST", url: "/wps/relay/MCSFE_withdraw", token: member.token, key, body });
}

export async function openWithdrawal(
  test: TestApp,
  member: Payee,
  fields: WithdrawalInput = {},
): Promise<WithdrawReply> {
  return (await expectOk(requestWithdrawal(test, member, fields))).value as WithdrawReply;
}

export interface StaffCall {
  readonly token: string;
  readonly id: string;
  readonly action: "claim" | "release" | "approve" | "reject" | "paid" | "settle" | "settle-paid";
  readonly body?: object;
}

/**
 * Decides a withdrawal through the real calls. The withdrawal is assigned first, because only the assigned staff member
 * may decide.
 */
export async function decide(test: TestApp, { token, id, action, body }: StaffCall): Promise<TestAnswer> {
  const send = (name: string, requestBody: object) =>
    test.call({ method: "POST", url: `/backoffice/api/withdrawals/${id}/${name}`, token, body: requestBody });
  if (action === "claim" || action === "release") return send(action, {});
  // The decision is sent even if the assignment is refused, because the response to the decision then gives the reason.
  // If the decision is refused, the assignment is released.
  const claimAnswer = await send("claim", {});
  const answer = await send(action, body ?? { reason: "as it should be" });
  if (claimAnswer.status === 200 && answer.status !== 200) await send("release", {});
  return answer;
}

export async function withdrawalDetail(test: TestApp, token: string, id: string): Promise<WithdrawalDetail> {
  const answer = await expectOk(test.call({ method: "GET", url: `/backoffice/api/withdrawals/${id}`, token }));
  return answer.value as WithdrawalDetail;
}

export async function expectOk(call: Promise<TestAnswer>): Promise<TestAnswer> {
  const answer = await call;
  if (answer.status !== 200) throw new Error(`the call answered ${answer.status} ${String(answer.errorCode)}`);
  return answer;
}
