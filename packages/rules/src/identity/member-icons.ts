/** The pictures that a member may carry; the house draws them by number. */

import { avatarCount } from "../art/picture-address.ts";

/** Ids of all pictures, in the order of the choice. */
export const memberIcons: readonly string[] = Array.from({ length: avatarCount }, (_, index) => String(index));

/** True when the text is the id of a picture. */
export function isMemberIcon(text: string): boolean {
  return memberIcons.includes(text);
}
