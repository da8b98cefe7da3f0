/**
 * The demo's shortcut: creates a deposit for a member, pays it in the sandbox, and waits until the provider's webhook
 * has credited it. All checks of an ordinary deposit apply, except for the minimum and maximum of the amount.
 *
 * Refusals, in this order: `not.exists.account.err`, `in_need_true_account` (a trial account), the refusals of the
 * amount and of `createDeposit`, `payment.provider.unavailable` (the sandbox does not run, or its message does not
 * arrive).
 */

import { decimalTextOf, moneyFromWire } from "@openhouse/rules/money/money";
import { depositStates } from "@openhouse/rules/payments/deposit-states";
import type { DemoDepositBody, DemoDepositReply } from "@openhouse/protocol/payments/demo-deposit";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findMemberByAccount } from "../../identity/index.ts";
import { readBalances } from "../../wallet/index.ts";
import { providerOf } from "../providers/provider-calls.ts";
import { refuseUnavailable } from "./cancel-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import { findDeposit } from "./deposit-repository.ts";
import { manualProvider } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import { selectOfferedMethods } from "../methods/offered-methods.ts";

const pollIntervalMs = 50;
const maxPolls = 200;

export async function completeDemoDeposit(
  deps: Deps,
  { merchantId }: Pick<VisitorActor, "merchantId">,
  { body, returnUrl }: { body: DemoDepositBody; returnUrl: string },
): Promise<DemoDepositReply> {
  const member = await findMemberByAccount(deps.db, merchantId, body.account.trim().toLowerCase());
  if (member === undefined) throw new Refusal("not.exists.account.err");
  const { id: memberId, account, currency, type } = member;
  if (deps.merchants.byId(merchantId).trialTypes.includes(type)) throw new Refusal("in_need_true_account");
  const amount = moneyFromWire(String(body.amountMinor), currency);
  if (amount === undefined) throw new Refusal("account.amount.invalid");
  // Selects a method without a fee, so that the full amount is credited.
  const { agentTypes } = deps.merchants.byId(merchantId);
  const role = agentTypes.includes(type) ? ("agent" as const) : ("member" as const);
  const methods = await selectOfferedMethods(deps, { merchantId, role });
  const isFree = ({ feePayer }: { feePayer: string }) => feePayer === "house";
  const method = methods.find(({ provider, terms }) => provider !== manualProvider && terms.every(isFree));
  const channel = method?.channels[0];
  if (method === undefined || channel === undefined) throw new Refusal("deposit.method.not.available");
  const depositor = { merchantId, memberId, role, account, language: "EN" as const };
  const deposit = await createDeposit(deps, depositor, {
    amount: decimalTextOf(amount),
    methodCode: method.code,
    channelCode: channel.code,
    key: deps.random.uuid(),
    returnUrl,
    isUnbounded: true,
  });
  await pay(deps, deposit).catch(refuseUnavailable);
  const creditedDeposit = await waitForCredit(deps, deposit);
  const { main } = await readBalances(deps.db, merchantId, memberId);
  return {
    depositId: String(creditedDeposit.id),
    state: depositStates[creditedDeposit.state],
    amountMinor: String(creditedDeposit.requested.minor),
    currency,
    balanceMinor: String(main.minor),
  };
}

async function pay(deps: Deps, { provider, reference }: Deposit): Promise<void> {
  const { completePayment } = providerOf(deps, provider);
  if (completePayment === undefined) throw new Refusal("deposit.method.not.available");
  await completePayment(reference);
}

async function waitForCredit({ db }: Deps, { merchantId, id }: Deposit): Promise<Deposit> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    const deposit = await findDeposit(db, merchantId, id);
    if (deposit !== undefined && deposit.closedAt !== null) return deposit;
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
  throw new Refusal("payment.provider.unavailable");
}
