/**
 * Tries to deliver one message: leases it for a minute, calls the provider outside any transaction, and stores the
 * result. Delivery is at least once: if the process stops between the provider's response and our write, the next
 * attempt sends the same id again. No refusals. A message that the provider refuses becomes `failed` with a reason. If
 * the result is unknown, the message is sent again until it expires.
 */

import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { Deps } from "../../core/deps.ts";
import type { DeliveryAnswer, OutgoingMessage } from "../../core/ports/message-sender.ts";
import { enqueueJob } from "../../db/jobs.ts";
import { leaseMessage, markFailed, markSent, markWaiting } from "./delivery-repository.ts";
import type { LeasedMessage, MessageKey } from "./delivery-repository.ts";
import { codeMark, openCode, withCode } from "./message-code.ts";
import { leaseUntil, nextAttemptAt, sendMessageTask } from "./send-plan.ts";

export type DeliverDeps = Pick<Deps, "db" | "clock" | "log" | "merchants" | "messageSenders" | "messageSealer">;

const maxReasonLength = 200;

/** Returns whether this call got the lease. */
export async function deliverMessage(deps: DeliverDeps, key: MessageKey): Promise<boolean> {
  const now = deps.clock.realNow();
  const message = await leaseMessage(deps.db, key, { now, until: leaseUntil(now) });
  if (message === undefined) return false;
  const code = openCode(deps.messageSealer, message.code);
  await storeResult(deps, message, withoutCode(await callProvider(deps, message, code), code));
  return true;
}

async function callProvider(deps: DeliverDeps, message: LeasedMessage, code: string | null): Promise<DeliveryAnswer> {
  const send = deps.messageSenders[message.kind];
  if (message.giveUpAt <= deps.clock.realNow()) return { kind: "refused", reason: "its time is over" };
  if (send === undefined) return { kind: "unknown", reason: "no provider is set up" };
  if (code === null && message.text.includes(codeMark)) return { kind: "refused", reason: "its code is lost" };
  return send(toOutgoing(deps, message, code ?? ""));
}

function toOutgoing({ merchants }: DeliverDeps, message: LeasedMessage, code: string): OutgoingMessage {
  const { merchantId, id, round, kind, recipient, language } = message;
  const { name, settings } = merchants.byId(merchantId);
  const { subject, text } = withCode(message, code);
  return {
    id: `${merchantId}-${id}-${round}`,
    to: recipient,
    merchant: name,
    from: settings[kind === "sms" ? "messages.smsSender" : "messages.mailFrom"],
    languageTag: shippedLanguages[language].tag,
    subject,
    text,
  };
}

/** Removes the code from the provider's reason, because the staff reads the reason. */
function withoutCode(answer: DeliveryAnswer, code: string | null): DeliveryAnswer {
  if (answer.kind === "accepted") return answer;
  const maskedReason = code === null ? answer.reason : answer.reason.replaceAll(code, "••••••");
  return { kind: answer.kind, reason: maskedReason.slice(0, maxReasonLength) };
}

async function storeResult(deps: DeliverDeps, message: LeasedMessage, answer: DeliveryAnswer): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.realNow();
  const logFields = { merchantId: message.merchantId, message: String(message.id), attempts: message.attempts };
  if (answer.kind === "accepted") return markSent(db, message, { at: now, reference: answer.reference });
  const at = nextAttemptAt(now, message.attempts);
  const hasFailed = answer.kind === "refused" || at >= message.giveUpAt;
  log[hasFailed ? "warn" : "info"]({ ...logFields, reason: answer.reason }, "message not delivered");
  if (hasFailed) return markFailed(db, message, answer.reason);
  await db.transaction(async (tx) => {
    await markWaiting(tx, message, { at, reason: answer.reason });
    const payload = { merchantId: message.merchantId, id: String(message.id) };
    await enqueueJob(tx, { task: sendMessageTask, payload, runAt: at });
  });
}
