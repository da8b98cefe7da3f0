/**
 * Credits a deposit to the member: updates the state, posts to the ledger and emits the event in the caller's
 * transaction. No other code credits deposits. A repeated call moves no money, because the ledger's idempotency keys
 * follow from the deposit's id.
 */

import { canDepositMove } from "@openhouse/rules/payments/deposit-states";
import { subtractMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { raiseAlert } from "../../alerts/index.ts";
import { openRequirement } from "../../turnover/index.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { updateDeposit } from "./deposit-repository.ts";
import type { Deposit } from "./deposit.ts";
import { recordStep } from "../queues/record-step.ts";
import type { Step } from "../queues/record-step.ts";

type CreditDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export interface Credit {
  readonly deposit: Deposit;
  /** The paid amount in the deposit's currency. It is credited in full; a fee of the member is a separate transfer. */
  readonly amount: Money;
  readonly step: Step;
  /** Business time of the posting. */
  readonly at: Date;
}

/**
 * Credits a locked deposit. Refusals, in this order: `transaction.state.changed` (already credited),
 * `account.amount.invalid` (the fee is not less than the amount), the refusals of `post` (`account.frozen` if a fee is
 * due and the wallet is frozen). Emits `deposit.credited`, opens the turnover requirement, and raises an alert for a
 * large amount.
 */
export async function creditDeposit(deps: CreditDeps, tx: Transaction, credit: Credit): Promise<Deposit> {
  const { deposit, amount, at } = credit;
  const { merchantId, id, memberId, account, fee, feePayer } = deposit;
  if (!canDepositMove(deposit.state, "approved")) throw new Refusal("transaction.state.changed");
  if (feePayer === "member" && amount.minor <= fee.minor) throw new Refusal("account.amount.invalid");
  await post(deps, tx, { merchantId, at, transfers: transfersOf(deposit, amount), hasOwnEvent: true });
  const transaction = { merchantId, kind: "deposit", subjectId: id, memberId, account, direction: "in" } as const;
  await raiseAlert(deps, tx, { ...transaction, amount, at });
  const creditedDeposit: Deposit = {
    ...deposit,
    state: "approved",
    heldReason: null,
    paidMinor: deposit.paidMinor ?? amount.minor,
    paidCurrency: deposit.paidCurrency ?? amount.currency,
    credited: amount,
    closedAt: at,
    nextCheckAt: null,
  };
  await updateDeposit(tx, creditedDeposit);
  const base = feePayer === "member" ? subtractMoney(amount, fee) : amount;
  await openRequirement(deps, tx, { merchantId, memberId, origin: "deposit", originId: id, base, at });
  await recordStep(deps, tx, { subject: creditedDeposit, step: credit.step });
  const payload = {
    depositId: String(id),
    memberId: String(memberId),
    amountMinor: String(amount.minor),
    currency: amount.currency,
  };
  await appendEvents(deps, tx, {
    merchantId,
    at,
    events: [{ name: "deposit.credited", aggregateId: memberId, payload }],
  });
  return creditedDeposit;
}

/** Income and fee are one group: both are posted or none. */
function transfersOf({ id, memberId, fee, feePayer }: Deposit, amount: Money): TransferRequest[] {
  const main = { member: memberId, kind: "main" as const };
  const reference = `deposit:${id}`;
  const income: TransferRequest = {
    from: { house: "clearing" },
    to: main,
    amount,
    code: "deposit",
    reference,
    key: reference,
    group: 1,
  };
  if (feePayer !== "member" || fee.minor === 0n) return [income];
  const cost: TransferRequest = {
    from: main,
    to: { house: "fees" },
    amount: fee,
    code: "fee",
    reference,
    key: `deposit-fee:${id}`,
    group: 1,
  };
  return [income, cost];
}
