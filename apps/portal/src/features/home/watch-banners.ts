/** What a person does with the banners: a hand on them, a drag, the focus, arrow keys, another tab. */

import type { BannerMover } from "./move-banners.ts";

/** So far a press may slip and still be a press, in pixels. */
const slip = 6;
/** So much of the way decides, in places. */
const decides = 0.12;

/** Ends with the signal. */
export function watchBanners(view: HTMLElement, mover: BannerMover, signal: AbortSignal): void {
  const stage = view.parentElement ?? view;
  // A finger leaves no hover behind that would ever end.
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

/** 1 where the row runs to the right, −1 where it runs to the left. */
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
    // A neighbour comes to the middle; what it says can be pressed there.
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
