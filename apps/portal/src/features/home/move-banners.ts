/**
 * Moves the server-rendered banners by setting one number per banner, its distance from the middle (`--at`), from which
 * CSS computes its position. The order in the document stays, because reordering slides would count as layout shifts
 * (docs/decisions, own coverflow).
 */

import { bannerOffsetOf } from "./rules/banner-offset-of.ts";

/** Why the banners stand still; they move again when no reason is left. */
export type StillReason = "hover" | "focus" | "button" | "hidden" | "hand";

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
  drag(places: number): void;
  /** Returns them to their resting positions. */
  stay(): void;
  hold(reason: StillReason): void;
  release(reason: StillReason): void;
  stop(): void;
}

/** `view` contains the slides in the order of the banners. */
export function moveBanners(view: HTMLElement, { delayMs, hasAutoplay, onChange }: BannerSetting): BannerMover {
  const slides = [...view.querySelectorAll<HTMLElement>(".banner-slide")];
  const count = slides.length;
  const reasons = new Set<StillReason>();
  let rest = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const run = () => {
    clearInterval(timer);
    if (hasAutoplay && reasons.size === 0) timer = setInterval(() => ride(1), delayMs);
  };
  const ride = (steps: number) => {
    startFrom(slides, rest + steps, steps);
    rest += steps;
    view.dataset["riding"] = "";
    place(slides, rest);
    const index = ((rest % count) + count) % count;
    openSlide(view, slides, index);
    onChange(index);
    run();
  };
  run();
  return {
    next: () => ride(1),
    previous: () => ride(-1),
    show: (index) => ride(Math.round(bannerOffsetOf(index, rest, count))),
    drag(places) {
      delete view.dataset["riding"];
      place(slides, rest - places);
    },
    stay() {
      view.dataset["riding"] = "";
      place(slides, rest);
    },
    hold(reason) {
      reasons.add(reason);
      run();
    },
    release(reason) {
      if (reasons.delete(reason)) run();
    },
    stop() {
      clearInterval(timer);
      delete view.dataset["riding"];
      place(slides, 0);
      openSlide(view, slides, 0);
    },
  };
}

function place(slides: readonly HTMLElement[], position: number): void {
  for (const [index, slide] of slides.entries()) putAt(slide, bannerOffsetOf(index, position, slides.length));
}

function putAt(slide: HTMLElement, at: number): void {
  slide.style.setProperty("--at", String(at));
}

/**
 * A banner that enters from the other side is placed there without a transition, so that it does not cross the stage.
 */
function startFrom(slides: readonly HTMLElement[], position: number, steps: number): void {
  for (const [index, slide] of slides.entries()) {
    const from = bannerOffsetOf(index, position, slides.length) + steps;
    if (Math.abs(from - Number(slide.style.getPropertyValue("--at"))) < 1) continue;
    slide.style.transition = "none";
    putAt(slide, from);
    // Forces a layout, so that the transition starts from there.
    slide.getBoundingClientRect();
    slide.style.transition = "";
  }
}

/** Only the banner in the middle is exposed to screen readers and focus; the focus moves with it. */
function openSlide(view: HTMLElement, slides: readonly HTMLElement[], open: number): void {
  const hadFocus = view.contains(document.activeElement);
  for (const [index, slide] of slides.entries()) {
    if (index === open) slide.removeAttribute("aria-hidden");
    else slide.setAttribute("aria-hidden", "true");
    slide.firstElementChild?.toggleAttribute("inert", index !== open);
  }
  if (hadFocus) slides[open]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
}
