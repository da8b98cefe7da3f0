/** The profile pictures of members, which the portal draws by number. */

import { avatarCount } from "../art/picture-url.ts";

/** Ids of all pictures, in display order. */
export const memberIcons: readonly string[] = Array.from({ length: avatarCount }, (_, index) => String(index));

export function isMemberIcon(text: string): boolean {
  return memberIcons.includes(text);
}
