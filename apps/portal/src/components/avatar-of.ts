/** Which of our pictures a member carries who has none: always the same one. */

import { avatarAddress } from "@openhouse/rules/art/picture-address";

/** The address of its picture, which the server draws (`packages/ui/src/art/avatar.ts`). */
export function avatarOf(memberId: string): string {
  return avatarAddress(BigInt(memberId));
}
