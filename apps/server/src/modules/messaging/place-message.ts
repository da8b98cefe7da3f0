/**
 * Writes a message in the caller's transaction. If a provider for the message's kind is configured, the message is
 * queued with a job that sends it after the commit; otherwise it is only stored. A second message of the same kind
 * about the same event is not written.
 */

import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { enqueueJob } from "../../db/jobs.ts";
import { insertMessage } from "./repository.ts";
import type { MessageKind, MessageToInsert } from "./repository.ts";
import { giveUpAt, sendMessageTask } from "./send-plan.ts";

export type PlaceDeps = Pick<Deps, "ids" | "clock" | "messageSenders">;
export type MessageToPlace = Omit<MessageToInsert, "id" | "status" | "nextAttemptAt" | "giveUpAt">;

export async function placeMessage(deps: PlaceDeps, tx: Transaction, message: MessageToPlace): Promise<void> {
  const id = deps.ids.next();
  const isQueued = hasSender(deps, message.kind);
  const now = deps.clock.realNow();
  const plan = isQueued
    ? { status: "queued" as const, nextAttemptAt: now, giveUpAt: giveUpAt(now, message.goodUntil) }
    : { status: "kept" as const, nextAttemptAt: null, giveUpAt: null };
  const isNew = await insertMessage(tx, { ...message, ...plan, id });
  if (!isQueued || !isNew) return;
  await enqueueJob(tx, { task: sendMessageTask, payload: { merchantId: message.merchantId, id: String(id) } });
}

function hasSender({ messageSenders }: PlaceDeps, kind: MessageKind): boolean {
  return kind !== "inbox" && messageSenders[kind] !== undefined;
}
