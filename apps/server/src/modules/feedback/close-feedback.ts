/**
 * Marks feedback as handled, with a note. Refusals: `no.data` (there is no such feedback), `feedback.done` (it is
 * already closed). Side effects, in the caller's transaction: stores the note and writes an audit entry.
 */

import type { FeedbackEntry } from "@openhouse/protocol/feedback/list-feedback";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { feedbackEntry } from "./feedback-entry.ts";
import { findFeedback, markFeedbackDone } from "./repository.ts";

interface FeedbackToClose {
  readonly id: string;
  readonly note: string;
}

export async function closeFeedback(
  { clock, tx }: Pick<Deps, "clock"> & { readonly tx: Transaction },
  actor: StaffActor,
  { id: wireId, note }: FeedbackToClose,
): Promise<FeedbackEntry> {
  const { merchantId, account } = actor;
  const id = idFromWire<bigint>(wireId);
  if (id === undefined) throw new Refusal("no.data");
  const at = clock.businessNow();
  const wasOpen = await markFeedbackDone(tx, { merchantId, id, at, by: account, note });
  const row = await findFeedback(tx, { merchantId, id });
  if (row === undefined) throw new Refusal("no.data");
  if (!wasOpen) throw new Refusal("feedback.done");
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "feedback.closed",
    subject: { kind: "feedback", id: wireId },
    detail: {},
    reason: note,
  });
  return feedbackEntry(row);
}
