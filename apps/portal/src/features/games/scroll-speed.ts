/** Measures how fast the page scrolls, so that pictures that pass quickly are not fetched. */

/** The page counts as still after this time without a scroll event. */
const stillMs = 100;

let lastScrollY = 0;
let lastEventMs = Number.NEGATIVE_INFINITY;
let speed = 0;
let stillTimer: ReturnType<typeof setTimeout> | undefined;
let isMeasuring = false;

/** The first call starts the measurement. */
export function measureScrolling(): void {
  if (isMeasuring) return;
  isMeasuring = true;
  addEventListener("scroll", recordScroll, { passive: true });
}

/** Pixels per millisecond; 0 when the page is still. */
export function scrollSpeed(): number {
  return speed;
}

function recordScroll({ timeStamp }: Event): void {
  const elapsedMs = timeStamp - lastEventMs;
  speed = elapsedMs > stillMs ? 0 : Math.abs(scrollY - lastScrollY) / Math.max(1, elapsedMs);
  lastScrollY = scrollY;
  lastEventMs = timeStamp;
  clearTimeout(stillTimer);
  stillTimer = setTimeout(() => (speed = 0), stillMs);
}
