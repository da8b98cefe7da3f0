/**
 * Stores feedback of a visitor or member. Refusals, in this order: `empty.field` (no content), `feedback.length`
 * (content shorter than 10 or longer than 500 visible characters), `feedback.remark.length` (a remark longer than 140).
 * The status is 400, and `value.field` names the field. Side effect: writes a row. Idempotent if the request has an
 * idempotency key. Source: specification, section 5, Feedback.
 */

import type { GiveFeedbackBody } from "@openhouse/protocol/feedback/give-feedback";
import { feedbackBounds, feedbackFaults, longestRemark } from "@openhouse/rules/feedback/feedback-form";
import { readMessage } from "@openhouse/rules/identity/visible-text";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { insertFeedback } from "./repository.ts";

export async function giveFeedback(
  { clock, ids, tx }: Pick<Deps, "clock" | "ids"> & { readonly tx: Transaction },
  actor: Actor,
  { type, content, remark = "", sender = "" }: GiveFeedbackBody,
): Promise<void> {
  const faults = feedbackFaults({ content, remark });
  const { minLength: min, maxLength: max } = feedbackBounds;
  if (faults.content === "empty") throw new Refusal("empty.field", {}, { field: "content" });
  if (faults.content === "length") throw new Refusal("feedback.length", { min, max }, { field: "content" });
  if (faults.remark !== undefined) {
    throw new Refusal("feedback.remark.length", { max: longestRemark }, { field: "remark" });
  }
  await insertFeedback(tx, {
    merchantId: actor.merchantId,
    id: ids.next(),
    at: clock.businessNow(),
    type,
    content: readMessage(content),
    remark: readMessage(remark),
    sender: readMessage(sender),
    memberId: actor.kind === "member" ? actor.memberId : null,
    language: actor.language,
  });
}
