/** Limits of an application for an activity, the same for client and server (specification, sections 3 and 5). */

import { countCharacters } from "../feedback/feedback-form.ts";

/** In characters. */
export const longestApplicationComment = 140;

/** An empty comment is allowed. */
export function fitsApplication(comment: string): boolean {
  return countCharacters(comment) <= longestApplicationComment;
}
