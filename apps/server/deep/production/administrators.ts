/**
 * The two administrators: they enrol with their invitations, sign in, switch payment methods on together, and approve
 * an identity check and a withdrawal.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { totpCode } from "../../src/modules/identity/second-factor/totp.ts";
import type { IdentityCheckList } from "@openhouse/protocol/identity-checks/check-queue";
import type { MethodSettings } from "@openhouse/protocol/payments/deposit-method-settings";
import type { WithdrawMethodSettings } from "@openhouse/protocol/payments/withdraw-method-settings";
import type { CallPortal } from "./call-portal.ts";

const password = "Enrolled-Person-26";
const totpStepMs = 30_000;
const reason = "the first day";

export interface Administrator {
  readonly account: string;
  readonly secret: string;
  readonly token: string;
}

export interface Invitation {
  readonly account: string;
  /** The token of the link. */
  readonly invitation: string;
}

/** The invitations that `create-merchant` printed. */
export function invitationsOf(output: string): Invitation[] {
  const found = output.matchAll(/^ {2}(?<account>\w+), until .*\n {2}https:\S+#(?<invitation>\S+)$/gm);
  return [...found].map(({ groups }) => ({
    account: groups?.["account"] ?? "",
    invitation: groups?.["invitation"] ?? "",
  }));
}

export async function enrol(call: CallPortal, { account, invitation }: Invitation): Promise<Administrator> {
  const { secret } = await call<{ secret: string }>({
    method: "POST",
    url: "/backoffice/api/invitation",
    body: { token: invitation },
  });
  await call({
    method: "POST",
    url: "/backoffice/api/invitation/accept",
    body: { token: invitation, password, code: codeOf(secret, 0) },
  });
  // Each code works once, so the login uses the next code.
  const token = await logInWith(call, { account, code: codeOf(secret, 1) });
  return { account, secret, token };
}

/** Waits for one time step of the codes, because a code is refused unless it is newer than the last used code. */
export async function logInStaff(call: CallPortal, { account, secret }: Administrator): Promise<string> {
  await sleep(totpStepMs);
  return logInWith(call, { account, code: codeOf(secret, 1) });
}

async function logInWith(call: CallPortal, { account, code }: { account: string; code: string }): Promise<string> {
  const { token } = await call<{ token: string }>({
    method: "POST",
    url: "/backoffice/api/session/login",
    body: { account, password, code },
  });
  return token;
}

function codeOf(secret: string, stepsAhead: number): string {
  return totpCode(secret, BigInt(Math.floor(Date.now() / totpStepMs) + stepsAhead));
}

/** The first administrator requests each change, and the second administrator approves it. */
export async function switchMethodsOn(
  call: CallPortal,
  [first, second]: readonly [Administrator, Administrator],
): Promise<void> {
  const decision = { decision: "approved", reason };
  const { methods } = await call<MethodSettings>({
    method: "GET",
    url: "/backoffice/api/deposit-methods",
    token: first.token,
  });
  for (const { code, version, terms, channels } of methods) {
    const url = `/backoffice/api/deposit-methods/${code}`;
    const account = { isOn: true, holder: "Example Gaming Inc.", number: "0044 8812" };
    const open = channels.map((channel) => ({ code: channel.code, ...account }));
    const body = { version, isOn: true, terms, channels: open, reason };
    await call({ method: "PUT", url, token: first.token, body });
    await call({ method: "POST", url: `${url}/decision`, token: second.token, body: decision });
  }
  const payouts = await call<WithdrawMethodSettings>({
    method: "GET",
    url: "/backoffice/api/withdraw-methods",
    token: first.token,
  });
  for (const { cardType, version, minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor, banks } of payouts.methods) {
    if (banks.length === 0) continue;
    const url = `/backoffice/api/withdraw-methods/${cardType}`;
    const values = { minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor };
    const open = banks.map((bank) => ({ ...bank, isOn: true }));
    await call({
      method: "PUT",
      url,
      token: first.token,
      body: { version, ...values, isOn: true, banks: open, reason },
    });
    await call({ method: "POST", url: `${url}/decision`, token: second.token, body: decision });
  }
}

/** The first administrator approves the only open identity check, and the second administrator confirms it. */
export async function approveIdentity(
  call: CallPortal,
  [first, second]: readonly [Administrator, Administrator],
): Promise<void> {
  const url = "/backoffice/api/identity-checks";
  const { list } = await call<IdentityCheckList>({ method: "GET", url: `${url}?state=open`, token: first.token });
  const [check] = list;
  if (check === undefined) throw new Error("no identity check is open");
  const decision = { verdict: "approve", reason: null, note: "" };
  for (const [step, { token }] of [["first", first] as const, ["second", second] as const]) {
    await call({ method: "POST", url: `${url}/${check.id}/decision`, token, body: { ...decision, step } });
  }
}

/** Assigns the withdrawal to the caller and approves it. */
export async function approveWithdrawal(
  call: CallPortal,
  { token, id }: { readonly token: string; readonly id: string },
): Promise<void> {
  const url = `/backoffice/api/withdrawals/${id}`;
  await call({ method: "POST", url: `${url}/claim`, token, body: {} });
  await call({ method: "POST", url: `${url}/approve`, token, body: { reason } });
}
