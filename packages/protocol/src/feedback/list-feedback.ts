/**
 * GET /backoffice/api/feedback lists feedback, newest first. GET …/:id/picture returns the picture of an entry. POST
 * …/:id/done marks it as handled.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const FeedbackState = Type.Union([Type.Literal("open"), Type.Literal("done")]);

export const FeedbackQuery = Type.Object({
  state: Type.Optional(FeedbackState),
  type: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
  /** Lists only feedback older than this id. */
  before: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

export const FeedbackEntry = Type.Object({
  id: Type.String(),
  /** Milliseconds of business time. */
  at: Type.Number(),
  type: Type.Integer(),
  content: Type.String(),
  remark: Type.String(),
  /** Contact details as the sender typed them; "" if there are none. */
  sender: Type.String(),
  /** The signed-in sender; null for a visitor. */
  member: Type.Union([Type.Object({ id: Type.String(), account: Type.String() }), Type.Null()]),
  language: Type.String(),
  hasPicture: Type.Boolean(),
  state: FeedbackState,
  /** The staff member who handled the feedback, and the note of that person. */
  doneBy: Type.Union([Type.String(), Type.Null()]),
  doneNote: Type.Union([Type.String(), Type.Null()]),
  doneAt: Type.Union([Type.Number(), Type.Null()]),
});

export const FeedbackList = Type.Object({
  list: Type.Array(FeedbackEntry),
  /** `before` of the next page; null on the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});

/** Parameters of GET /backoffice/api/feedback/:id/picture and POST …/:id/done, and the body of the latter. */
export const FeedbackParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });
export const CloseFeedbackBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export type FeedbackQuery = Static<typeof FeedbackQuery>;
export type FeedbackEntry = Static<typeof FeedbackEntry>;
export type FeedbackList = Static<typeof FeedbackList>;
export type CloseFeedbackBody = Static<typeof CloseFeedbackBody>;
