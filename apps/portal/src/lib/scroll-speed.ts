/** How fast the page moves under a finger or wheel: what flies by need not be fetched. */

/** A page that sent no event for so long stands still. */
const stillMs = 100;

let place = 0;
let at = Number.NEGATIVE_INFINITY;
let speed = 0;
let rest: ReturnType<typeof setTimeout> | undefined;
let isFollowed = false;

/** From the first call on the page is followed. */
export function followScrolling(): void {
  if (isFollowed) return;
  isFollowed = true;
  addEventListener("scroll", note, { passive: true });
}

/** Pixels a millisecond, 0 at rest. */
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
