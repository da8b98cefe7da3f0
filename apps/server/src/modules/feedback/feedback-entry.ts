/** Feedback in the wire format of the back office. */

import type { FeedbackEntry } from "@openhouse/protocol/feedback/list-feedback";
import type { FeedbackRow } from "./repository.ts";

export function feedbackEntry({ id, at, memberId, account, doneAt, ...row }: FeedbackRow): FeedbackEntry {
  return {
    ...row,
    id: String(id),
    at: at.getTime(),
    member: memberId === null ? null : { id: String(memberId), account: account ?? "" },
    state: doneAt === null ? "open" : "done",
    doneAt: doneAt?.getTime() ?? null,
  };
}
