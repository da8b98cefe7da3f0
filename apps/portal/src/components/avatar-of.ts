/** The default picture of a member who has not chosen one; always the same for the same member. */

import { avatarUrl } from "@openhouse/rules/art/picture-url";

/** The URL of the picture, which the server draws (`packages/ui/src/art/marks/avatar.ts`). */
export function avatarOf(memberId: string): string {
  return avatarUrl(BigInt(memberId));
}
