/**
 * The length limit of the comment in a member's application for a promotion, used by client and server (specification,
 * sections 3 and 5).
 */

import { countCharacters } from "../feedback/feedback-form.ts";

/** In characters. */
export const longestApplicationComment = 140;

/** True if the comment is not too long. It may be empty. */
export function fitsApplication(comment: string): boolean {
  return countCharacters(comment) <= longestApplicationComment;
}
