/** Which of our lanterns a member carries: always the same one. */

/** Enough that two friends rarely carry the same. */
const lanterns = 48n;

/** The address of its picture, which the server draws (`packages/ui/src/art/avatar.ts`). */
export function avatarOf(memberId: string): string {
  return `/art/avatar/${BigInt(memberId) % lanterns}.svg`;
}
