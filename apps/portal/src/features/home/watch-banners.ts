/** Connects user input to the banners: hover, drag, focus, arrow keys and tab visibility. */

import type { BannerMover } from "./move-banners.ts";

/** A movement of up to this many pixels still counts as a click. */
const maxClickMovePx = 6;
/** A drag over more than this share of a banner's width changes the banner. */
const minDragShare = 0.12;

/** The listeners are removed when the signal aborts. */
export function watchBanners(view: HTMLElement, mover: BannerMover, signal: AbortSignal): void {
  const stage = view.parentElement ?? view;
  // Only a mouse pauses the banners by hovering, because a touch never ends its hover.
  const enter = ({ pointerType }: PointerEvent) => pointerType === "mouse" && mover.pause("hover");
  stage.addEventListener("pointerenter", enter, { signal });
  stage.addEventListener("pointerleave", () => mover.resume("hover"), { signal });
  const focus = ({ target }: FocusEvent) =>
    target instanceof Element && target.matches(":focus-visible") && mover.pause("focus");
  const blur = ({ relatedTarget }: FocusEvent) =>
    (relatedTarget instanceof Node && stage.contains(relatedTarget)) || mover.resume("focus");
  stage.addEventListener("focusin", focus, { signal });
  stage.addEventListener("focusout", blur, { signal });
  stage.addEventListener("keydown", (event) => onArrowKey(view, mover, event), { signal });
  const onVisibilityChange = () =>
    document.visibilityState === "hidden" ? mover.pause("hidden") : mover.resume("hidden");
  document.addEventListener("visibilitychange", onVisibilityChange, { signal });
  watchDrag(view, mover, signal);
}

function onArrowKey(view: HTMLElement, mover: BannerMover, event: KeyboardEvent): void {
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

function watchDrag(view: HTMLElement, mover: BannerMover, signal: AbortSignal): void {
  let startX: number | undefined;
  let dragDistance = 0;
  let wasDragged = false;
  const down = ({ button, clientX }: PointerEvent) => {
    if (button !== 0) return;
    startX = clientX;
    dragDistance = 0;
    wasDragged = false;
  };
  const move = ({ clientX, pointerId }: PointerEvent) => {
    if (startX === undefined || (!wasDragged && Math.abs(clientX - startX) < maxClickMovePx)) return;
    if (!wasDragged) view.setPointerCapture(pointerId);
    wasDragged = true;
    mover.pause("drag");
    dragDistance = (directionOf(view) * (clientX - startX)) / Math.max(1, view.clientWidth);
    mover.drag(dragDistance);
  };
  const up = () => {
    if (startX === undefined) return;
    startX = undefined;
    if (!wasDragged) return;
    mover.resume("drag");
    if (dragDistance < -minDragShare) mover.next();
    else if (dragDistance > minDragShare) mover.previous();
    else mover.endDrag();
  };
  const onClick = (event: MouseEvent) => {
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
  view.addEventListener("click", onClick, { signal, capture: true });
}
