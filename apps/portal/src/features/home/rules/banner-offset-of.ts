/** How far a banner is from the middle of an endless row. */

/**
 * Returns the distance in positions, from −count/2 to count/2. `position` is the banner in the middle; it may be
 * negative, exceed the count, or be a fraction during a drag.
 */
export function bannerOffsetOf(index: number, position: number, count: number): number {
  const offset = (((index - position) % count) + count) % count;
  return offset > count / 2 ? offset - count : offset;
}
