/**
 * Processes a webhook message of a provider. A message must be signed, recent and about one of our orders, and it is
 * applied once: the row of the deposit or withdrawal is locked first, so that concurrent copies of a message wait and
 * are then recognised as repeated. Its provider reference, amount and currency are compared with our row. Source:
 * docs/security.md, Signed messages.
 */

import { createHash } from "node:crypto";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { ProviderMessage } from "../../../core/ports/payment-provider.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { applyPayment } from "../deposits/apply-payment.ts";
import { applyPayout } from "../withdrawals/apply-payout.ts";
import type { Deposit } from "../deposits/deposit.ts";
import { lockDeposit } from "../deposits/deposit-repository.ts";
import { recordStep } from "../queues/record-step.ts";
import { findMessageHash, insertMessage } from "../queues/step-repository.ts";
import type { MessageOutcome } from "../queues/step-repository.ts";
import { lockWithdrawal } from "../withdrawals/withdrawal-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

export interface RawMessage {
  readonly providerCode: string;
  readonly signature: string | undefined;
  readonly rawBody: Buffer;
}

type ReceiveDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "paymentProviders">;

const referencePattern = /^OH(\d{1,9})-([DW])([1-9]\d{0,18})$/;

/**
 * Processes one message. Refusals, in this order: `function.not.available` (the provider is unknown),
 * `payment.signature.invalid` (the signature is missing or wrong, or its time is more than five minutes off),
 * `request.param.err` (not a valid message), `not.exists.transaction` (we have no such order at that provider). A
 * repeated message returns `ignored`; so does another body with the same event id, which is also recorded as a step.
 */
export async function receiveMessage(deps: ReceiveDeps, raw: RawMessage): Promise<MessageOutcome> {
  const provider = deps.paymentProviders.get(raw.providerCode);
  if (provider === undefined) throw new Refusal("function.not.available");
  const { signature, rawBody } = raw;
  const message = provider.readMessage({ signature, rawBody, now: deps.clock.realNow() });
  const subject = readReference(deps, message);
  return deps.db.transaction(async (tx) => {
    const { row, apply } = await lockSubject(deps, tx, { subject, message, providerCode: provider.code });
    const { merchantId, id: subjectId } = subject;
    const messageKey = { merchantId, provider: provider.code, eventId: message.eventId };
    const bodyHash = createHash("sha256").update(rawBody).digest();
    const storedHash = await findMessageHash(tx, messageKey);
    if (storedHash !== undefined) {
      if (!storedHash.equals(bodyHash)) await recordOtherBody(deps, tx, { row, message, providerCode: provider.code });
      return "ignored";
    }
    const outcome = await apply();
    const { kind, state, amountMinor, currency } = message;
    const at = deps.clock.realNow();
    const messageRow = { ...messageKey, subjectId, kind, state, amountMinor, currency, bodyHash, outcome, at };
    // A concurrent message about another order used the same event id, so this transaction is rolled back.
    if (!(await insertMessage(tx, messageRow))) throw new Refusal("request.param.err");
    return outcome;
  });
}

interface Subject {
  readonly merchantId: MerchantId;
  readonly id: bigint;
}

/** The merchant and the order follow from our reference in the message, not from the host that received it. */
function readReference({ merchants }: ReceiveDeps, { reference, kind }: ProviderMessage): Subject {
  const [, merchantText = "", letter = "", id = "0"] = referencePattern.exec(reference) ?? [];
  const merchant = merchants.all().find((candidate) => String(candidate.id) === merchantText);
  const isExpectedKind = letter === (kind === "payment" ? "D" : "W");
  const number = BigInt(id);
  if (merchant === undefined || !isExpectedKind || number >= 2n ** 63n) throw new Refusal("not.exists.transaction");
  return { merchantId: merchant.id, id: number };
}

interface LockedSubject {
  readonly row: Deposit | Withdrawal;
  readonly apply: () => Promise<MessageOutcome>;
}

/** Locks the deposit or withdrawal and returns the function that applies the message to it. */
async function lockSubject(
  deps: ReceiveDeps,
  tx: Transaction,
  { subject, message, providerCode }: { subject: Subject; message: ProviderMessage; providerCode: string },
): Promise<LockedSubject> {
  const { merchantId, id } = subject;
  if (message.kind === "payment") {
    const deposit = await lockDeposit(tx, merchantId, id);
    if (deposit === undefined || deposit.provider !== providerCode) throw new Refusal("not.exists.transaction");
    return { row: deposit, apply: async () => (await applyPayment(deps, tx, { deposit, fact: message })).outcome };
  }
  const withdrawal = await lockWithdrawal(tx, merchantId, id);
  if (withdrawal === undefined || withdrawal.provider !== providerCode) throw new Refusal("not.exists.transaction");
  return { row: withdrawal, apply: async () => (await applyPayout(deps, tx, { withdrawal, fact: message })).outcome };
}

/** Records a second message with the same event id but another body. It changes nothing; the staff can see it. */
async function recordOtherBody(
  deps: ReceiveDeps,
  tx: Transaction,
  { row, message, providerCode }: { row: LockedSubject["row"]; message: ProviderMessage; providerCode: string },
): Promise<void> {
  const { eventId, state, amountMinor, currency } = message;
  const note = `${eventId} again, otherwise: ${state} ${amountMinor} ${currency}`;
  const step = { actorKind: "provider" as const, actorName: providerCode, action: "contradicted", note };
  await recordStep(deps, tx, { subject: row, step });
}
