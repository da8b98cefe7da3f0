/**
 * Sends a message again at the request of a staff member, as another round with another id, so that the provider does
 * not treat it as a duplicate. Side effects, in the route's transaction: queues the message and writes an audit entry
 * with the reason.
 *
 * Refusals, in this order: `no.data`, `message.not.resendable` (an inbox message, a queued message, or a message with a
 * code: codes are deleted, and the person requests a new one), `message.provider.missing`.
 */

import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { enqueueJob } from "../../db/jobs.ts";
import { canSendAgain } from "./can-send-again.ts";
import { lockMessage, queueAgain } from "./delivery-repository.ts";
import { giveUpAt, sendMessageTask } from "./send-plan.ts";

export interface SendAgainRequest {
  readonly id: string;
  readonly reason: string;
}

type SendAgainDeps = Pick<Deps, "clock" | "messageSenders"> & { readonly tx: Transaction };

export async function sendAgain(deps: SendAgainDeps, actor: StaffActor, request: SendAgainRequest) {
  const { tx, clock, messageSenders } = deps;
  const { merchantId } = actor;
  const id = idFromWire<bigint>(request.id);
  const message = id === undefined ? undefined : await lockMessage(tx, { merchantId, id });
  if (id === undefined || message === undefined) throw new Refusal("no.data");
  const { kind, status } = message;
  const answer = canSendAgain(message, messageSenders);
  if (answer === "never") throw new Refusal("message.not.resendable");
  if (answer === "no provider") throw new Refusal("message.provider.missing");
  const now = clock.realNow();
  await queueAgain(tx, { merchantId, id }, { now, giveUpAt: giveUpAt(now, null) });
  await enqueueJob(tx, { task: sendMessageTask, payload: { merchantId, id: String(id) } });
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: "message.resent",
    subject: { kind: "message", id: String(id) },
    detail: { kind, from: status, round: message.round + 1 },
    reason: request.reason,
  });
  return { id: String(id), status: "queued" as const };
}
