/** Calls of feedback. */

import type { FilePicture } from "../files/member-files.ts";
import type { GiveFeedbackBody } from "./give-feedback.ts";
import type { CloseFeedbackBody, FeedbackEntry, FeedbackList, FeedbackQuery } from "./list-feedback.ts";

export interface FeedbackApi {
  "PUT /wps/feedback": { body: GiveFeedbackBody; reply: null };
  "GET /backoffice/api/feedback": { query?: FeedbackQuery; reply: FeedbackList };
  "GET /backoffice/api/feedback/:id/picture": { params: { id: string }; reply: FilePicture };
  "POST /backoffice/api/feedback/:id/done": { params: { id: string }; body: CloseFeedbackBody; reply: FeedbackEntry };
}
