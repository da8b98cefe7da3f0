/** How far a banner is from the middle of the stage, when the row goes round. Pure. */

/** In places, from −count/2 up to count/2; `position` is the number of the banner in the middle, on any lap. */
export function bannerOffsetOf(index: number, position: number, count: number): number {
  const offset = (((index - position) % count) + count) % count;
  return offset > count / 2 ? offset - count : offset;
}
