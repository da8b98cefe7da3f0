/**
 * The first member: registers, deposits through the payment provider, plays until the turnover requirement is met,
 * submits the identity documents, and withdraws.
 */

import type { BankCard } from "@openhouse/protocol/payments/bank-cards";
import type { NewDepositReply } from "@openhouse/protocol/payments/new-deposit";
import type { WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import type { WalletBalances } from "@openhouse/protocol/wallet/show-balances";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import { until } from "../../src/testing/test-cashier.ts";
import { pictureBody } from "../../src/testing/test-app.ts";
import { standardDocument, testPicture } from "../../src/testing/test-identity.ts";
import type { TestSandbox } from "../../src/testing/test-sandbox.ts";
import { payDeposit } from "../lib/pay-deposit.ts";
import type { CallPortal } from "./call-portal.ts";

export const memberLogin = { username: "firstmember", password: "Lantern-2026" } as const;
const paymentPassword = "Pay2026";
const depositAmount = 5_000;
const stakeMinor = "10000";
/** Enough rounds for the turnover requirement of the deposit, which is once its amount. */
const roundCount = 50;
const withdrawAmount = 200;
const gameCode = "capiz-after-dark";

export interface MemberOrder {
  readonly call: CallPortal;
  readonly host: string;
  readonly sandbox: TestSandbox;
}

export async function registerMember(call: CallPortal): Promise<string> {
  const { username, password } = memberLogin;
  const body = { username, password, confirmPassword: password, birthday: "1990-06-12", agreement: true };
  const { token } = await call<{ token: string }>({
    method: "PUT",
    url: "/wps/member/register",
    body,
    isEncrypted: true,
  });
  return token;
}

export async function logInMember(call: CallPortal): Promise<string> {
  const { token } = await call<{ token: string }>({
    method: "POST",
    url: "/wps/session/login",
    body: memberLogin,
    isEncrypted: true,
  });
  return token;
}

/** Requests and pays a deposit, and waits until the provider's webhook has credited it. */
export async function deposit({ call, sandbox }: MemberOrder, token: string): Promise<void> {
  const { depositId } = await call<NewDepositReply>({
    method: "POST",
    url: "/wps/relay/MCSFE_newDepositPG",
    token,
    body: { amount: depositAmount, bankType: "ewallet", bankCode: "EXAMPLEPAY" },
  });
  await payDeposit(sandbox, depositId);
  const isCredited = async () => {
    const { sumBalance } = await call<WalletBalances>({ method: "GET", url: "/wps/v2/wallets/balance", token });
    return sumBalance >= depositAmount;
  };
  await until(isCredited, 60_000, { what: "the deposit is credited", everyMs: 200 });
}

export async function playTurnover({ call, host }: MemberOrder, token: string): Promise<void> {
  const { content } = await call<{ content: { game_url: string } }>({
    method: "POST",
    url: "/wps/game/launchGame",
    token,
    body: { gameCode, vassalage: "STUDIO", accountType: "1" },
  });
  const launch = new URL(content.game_url).searchParams.get("launch");
  const studio = { method: "POST", host: `studio.${host}` } as const;
  const session = await call<{ token: string }>({ ...studio, url: "/studio/api/session", body: { launch } });
  let shownNonce = "0";
  for (let round = 0; round < roundCount; round += 1) {
    const reply = await call<PlayRoundReply>({
      ...studio,
      url: "/studio/api/rounds",
      token: session.token,
      body: { stakeMinor, shownNonce },
    });
    shownNonce = reply.round.nonce;
  }
}

export async function addPayoutAccount({ call }: MemberOrder, token: string): Promise<string> {
  const { password } = memberLogin;
  await call({
    method: "POST",
    url: "/wps/member/paymentPassword",
    token,
    body: { password, paymentPassword, confirmPaymentPassword: paymentPassword },
  });
  const card = { cardType: "B", bankCode: "EXAMPLEBANK", payeeName: "Maria Santos", cardNumber: "1234567890" };
  const { bankCardId } = await call<BankCard>({
    method: "PUT",
    url: "/wps/relay/MCSFE_withdrawAddCard",
    token,
    body: { ...card, paymentPassword },
  });
  return bankCardId;
}

/** Uploads the pictures and submits the document. Two people of the staff decide about it (administrators.ts). */
export async function submitIdentity({ call }: MemberOrder, token: string): Promise<void> {
  for (const side of ["front", "back", "selfie"]) {
    const url = `/wps/member/identity/pictures?side=${side}`;
    await call({ method: "POST", url, token, ...pictureBody(testPicture()) });
  }
  const body = { ...standardDocument, name: "Maria Santos" };
  await call({ method: "POST", url: "/wps/member/identity", token, body });
}

export async function requestWithdrawal(
  { call }: MemberOrder,
  { token, bankCardId }: { readonly token: string; readonly bankCardId: string },
): Promise<string> {
  const { refId } = await call<WithdrawReply>({
    method: "POST",
    url: "/wps/relay/MCSFE_withdraw",
    token,
    body: { amount: withdrawAmount, password: paymentPassword, bankCardId },
  });
  return refId;
}
