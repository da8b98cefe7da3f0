/**
 * Moves the server-rendered banners. Sets one number per banner, its distance from the middle (`--at`), and CSS
 * computes the position of the banner from this number. The order in the document does not change, because reordering
 * slides would count as layout shifts (docs/decisions/0020-own-coverflow.md).
 */

import { bannerOffsetOf } from "./rules/banner-offset-of.ts";

/** The reasons to pause the banners. They move again when no reason remains. */
export type PauseReason = "hover" | "focus" | "button" | "hidden" | "drag";

interface BannerSetting {
  readonly delayMs: number;
  /** False with reduced motion: banners then change only by the controls. */
  readonly hasAutoplay: boolean;
  /** Called with the index of the banner in the middle. */
  readonly onChange: (index: number) => void;
}

export interface BannerMover {
  next(): void;
  previous(): void;
  show(index: number): void;
  /** Moves all banners by this many positions without a transition, during a drag. */
  drag(positions: number): void;
  /** Returns all banners to their positions before the drag. */
  endDrag(): void;
  pause(reason: PauseReason): void;
  resume(reason: PauseReason): void;
  stop(): void;
}

/** `view` contains the slides in the order of the banners. */
export function moveBanners(view: HTMLElement, { delayMs, hasAutoplay, onChange }: BannerSetting): BannerMover {
  const slides = [...view.querySelectorAll<HTMLElement>(".banner-slide")];
  const count = slides.length;
  const reasons = new Set<PauseReason>();
  let currentPosition = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const restartTimer = () => {
    clearInterval(timer);
    if (hasAutoplay && reasons.size === 0) timer = setInterval(() => moveBy(1), delayMs);
  };
  const moveBy = (steps: number) => {
    prepareEntry(slides, currentPosition + steps, steps);
    currentPosition += steps;
    view.dataset["riding"] = "";
    placeSlides(slides, currentPosition);
    const index = ((currentPosition % count) + count) % count;
    openSlide(view, slides, index);
    onChange(index);
    restartTimer();
  };
  restartTimer();
  return {
    next: () => moveBy(1),
    previous: () => moveBy(-1),
    show: (index) => moveBy(Math.round(bannerOffsetOf(index, currentPosition, count))),
    drag(positions) {
      delete view.dataset["riding"];
      placeSlides(slides, currentPosition - positions);
    },
    endDrag() {
      view.dataset["riding"] = "";
      placeSlides(slides, currentPosition);
    },
    pause(reason) {
      reasons.add(reason);
      restartTimer();
    },
    resume(reason) {
      if (reasons.delete(reason)) restartTimer();
    },
    stop() {
      clearInterval(timer);
      delete view.dataset["riding"];
      placeSlides(slides, 0);
      openSlide(view, slides, 0);
    },
  };
}

function placeSlides(slides: readonly HTMLElement[], position: number): void {
  for (const [index, slide] of slides.entries()) setOffset(slide, bannerOffsetOf(index, position, slides.length));
}

function setOffset(slide: HTMLElement, at: number): void {
  slide.style.setProperty("--at", String(at));
}

/**
 * A banner that enters from the other side is placed there without a transition, so that it does not cross the stage.
 */
function prepareEntry(slides: readonly HTMLElement[], position: number, steps: number): void {
  for (const [index, slide] of slides.entries()) {
    const from = bannerOffsetOf(index, position, slides.length) + steps;
    if (Math.abs(from - Number(slide.style.getPropertyValue("--at"))) < 1) continue;
    slide.style.transition = "none";
    setOffset(slide, from);
    // Forces a layout, so that the transition starts from this position.
    slide.getBoundingClientRect();
    slide.style.transition = "";
  }
}

/**
 * Only the banner in the middle is exposed to screen readers and focus. If a banner had the focus, the focus moves to
 * the new banner in the middle.
 */
function openSlide(view: HTMLElement, slides: readonly HTMLElement[], openIndex: number): void {
  const hadFocus = view.contains(document.activeElement);
  for (const [index, slide] of slides.entries()) {
    if (index === openIndex) slide.removeAttribute("aria-hidden");
    else slide.setAttribute("aria-hidden", "true");
    slide.firstElementChild?.toggleAttribute("inert", index !== openIndex);
  }
  if (hadFocus) slides[openIndex]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
}
