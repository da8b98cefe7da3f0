/** What an application for an activity may hold. Client and server ask the same (specification, sections 3 and 5). */

import { countCharacters } from "../feedback/feedback-form.ts";

/** Characters of the comment. */
export const longestApplicationComment = 140;

/** True when the comment fits; an empty one does. */
export function fitsApplication(comment: string): boolean {
  return countCharacters(comment) <= longestApplicationComment;
}
