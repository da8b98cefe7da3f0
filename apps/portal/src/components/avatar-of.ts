/** The picture of a member: the one that the member has chosen, otherwise one that follows from the member's id. */

import { avatarUrl } from "@openhouse/rules/art/picture-url";

/** The URL for the id of a picture or member. The server draws the picture (`packages/ui/src/art/marks/avatar.ts`). */
export function avatarOf(memberId: string): string {
  return avatarUrl(BigInt(memberId));
}
