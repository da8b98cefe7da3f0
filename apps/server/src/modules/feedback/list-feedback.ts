/** Lists feedback, newest first, by page. No refusals beyond the schema; read-only. */

import type { FeedbackList, FeedbackQuery } from "@openhouse/protocol/feedback/list-feedback";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { feedbackEntry } from "./feedback-entry.ts";
import { selectFeedback } from "./repository.ts";

const defaultLimit = 50;

export async function listFeedback(
  { db }: Pick<Deps, "db">,
  { merchantId }: Pick<StaffActor, "merchantId">,
  query: FeedbackQuery,
): Promise<FeedbackList> {
  const limit = query.limit ?? defaultLimit;
  const rows = await selectFeedback(db, {
    merchantId,
    isDone: query.state === undefined ? null : query.state === "done",
    type: query.type ?? null,
    before: idFromWire<bigint>(query.before ?? "") ?? null,
    // One more row than requested shows whether there is a next page.
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map(feedbackEntry);
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
}
