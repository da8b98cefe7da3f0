/** Measures how fast the page scrolls, so that pictures that pass quickly are not fetched. */

/** Without a scroll event for this long, the page counts as still. */
const stillMs = 100;

let place = 0;
let at = Number.NEGATIVE_INFINITY;
let speed = 0;
let rest: ReturnType<typeof setTimeout> | undefined;
let isFollowed = false;

/** Starts measuring with the first call. */
export function followScrolling(): void {
  if (isFollowed) return;
  isFollowed = true;
  addEventListener("scroll", note, { passive: true });
}

/** Pixels per millisecond; 0 when the page is still. */
export function scrollSpeed(): number {
  return speed;
}

function note({ timeStamp }: Event): void {
  const passedMs = timeStamp - at;
  speed = passedMs > stillMs ? 0 : Math.abs(scrollY - place) / Math.max(1, passedMs);
  place = scrollY;
  at = timeStamp;
  clearTimeout(rest);
  rest = setTimeout(() => (speed = 0), stillMs);
}
