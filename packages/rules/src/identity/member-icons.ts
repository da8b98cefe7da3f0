/** The pictures that a member may carry; the house draws them by number. */

/** How many lanterns there are: enough that two friends rarely carry the same. */
export const memberIconCount = 48;

/** Ids of all pictures, in the order of the choice. */
export const memberIcons: readonly string[] = Array.from({ length: memberIconCount }, (_, index) => String(index));

/** True when the text is the id of a picture. */
export function isMemberIcon(text: string): boolean {
  return memberIcons.includes(text);
}
