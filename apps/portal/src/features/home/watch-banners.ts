/** Connects user input to the banners: hover, drag, focus, arrow keys and tab visibility. */

import type { BannerMover } from "./move-banners.ts";

/** Up to this many pixels, a drag still counts as a click. */
const slip = 6;
/** A drag of this share of a position changes the banner. */
const decides = 0.12;

/** Stops with the signal. */
export function watchBanners(view: HTMLElement, mover: BannerMover, signal: AbortSignal): void {
  const stage = view.parentElement ?? view;
  // Only a mouse, because a touch never ends its hover.
  const enter = ({ pointerType }: PointerEvent) => pointerType === "mouse" && mover.hold("hover");
  stage.addEventListener("pointerenter", enter, { signal });
  stage.addEventListener("pointerleave", () => mover.release("hover"), { signal });
  const focus = ({ target }: FocusEvent) =>
    target instanceof Element && target.matches(":focus-visible") && mover.hold("focus");
  const blur = ({ relatedTarget }: FocusEvent) =>
    (relatedTarget instanceof Node && stage.contains(relatedTarget)) || mover.release("focus");
  stage.addEventListener("focusin", focus, { signal });
  stage.addEventListener("focusout", blur, { signal });
  stage.addEventListener("keydown", (event) => turn(view, mover, event), { signal });
  const look = () => (document.visibilityState === "hidden" ? mover.hold("hidden") : mover.release("hidden"));
  document.addEventListener("visibilitychange", look, { signal });
  watchHand(view, mover, signal);
}

function turn(view: HTMLElement, mover: BannerMover, event: KeyboardEvent): void {
  const forward = directionOf(view) === 1 ? "ArrowRight" : "ArrowLeft";
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  if (event.key === forward) mover.next();
  else mover.previous();
  event.preventDefault();
}

/** 1 for left-to-right layouts, −1 for right-to-left. */
function directionOf(view: HTMLElement): 1 | -1 {
  return getComputedStyle(view).direction === "rtl" ? -1 : 1;
}

function watchHand(view: HTMLElement, mover: BannerMover, signal: AbortSignal): void {
  let from: number | undefined;
  let places = 0;
  let wasDragged = false;
  const down = ({ button, clientX }: PointerEvent) => {
    if (button !== 0) return;
    from = clientX;
    places = 0;
    wasDragged = false;
  };
  const move = ({ clientX, pointerId }: PointerEvent) => {
    if (from === undefined || (!wasDragged && Math.abs(clientX - from) < slip)) return;
    if (!wasDragged) view.setPointerCapture(pointerId);
    wasDragged = true;
    mover.hold("hand");
    places = (directionOf(view) * (clientX - from)) / Math.max(1, view.clientWidth);
    mover.drag(places);
  };
  const up = () => {
    if (from === undefined) return;
    from = undefined;
    if (!wasDragged) return;
    mover.release("hand");
    if (places < -decides) mover.next();
    else if (places > decides) mover.previous();
    else mover.stay();
  };
  const press = (event: MouseEvent) => {
    if (wasDragged) {
      event.preventDefault();
      event.stopPropagation();
      wasDragged = false;
      return;
    }
    // A click on a neighbour moves it to the middle, where its link can be used.
    const slide = event.target instanceof Element ? event.target.closest<HTMLElement>(".banner-slide") : null;
    const at = Math.round(Number(slide?.style.getPropertyValue("--at") ?? 0));
    if (at === 1) mover.next();
    if (at === -1) mover.previous();
  };
  view.addEventListener("pointerdown", down, { signal });
  view.addEventListener("pointermove", move, { signal });
  view.addEventListener("pointerup", up, { signal });
  view.addEventListener("pointercancel", up, { signal });
  view.addEventListener("click", press, { signal, capture: true });
}
