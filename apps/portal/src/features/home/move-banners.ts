/**
 * Moves the banners that the server rendered: Swiper's core with its coverflow and its clock, and around it what it
 * leaves open: who may read and press which banner, and all the reasons to stand still.
 */

import Swiper from "swiper";
import { Autoplay, EffectCoverflow } from "swiper/modules";
import type { SwiperOptions } from "swiper/types";
import { bannerMotionOf } from "./rules/banner-motion.ts";
import type { BannerMotion } from "./rules/banner-motion.ts";

/** Why the banners stand still; they go on when no reason is left. */
export type StillReason = "hover" | "focus" | "button";

interface BannerGround {
  readonly count: number;
  readonly isHome: boolean;
  readonly isCalm: boolean;
  /** Called with the number of the banner in the middle, from 0. */
  readonly onChange: (index: number) => void;
}

/** Hands on the moving banners. */
export interface BannerMover {
  next(): void;
  previous(): void;
  show(index: number): void;
  hold(reason: StillReason): void;
  release(reason: StillReason): void;
  /** Leaves the elements as the server rendered them. */
  stop(): void;
}

/** From here on the space of a wide screen applies; the same line as in `banner-stage.css`. */
const wideFrom = 768;

/** See the head of this file. `view` holds `.banner-track > .banner-slide`, the rows repeated as often as needed. */
export function moveBanners(view: HTMLElement, ground: BannerGround): BannerMover {
  const { count, isHome, isCalm, onChange } = ground;
  const motion = bannerMotionOf({ count, isHome, isCalm, isNarrow: true });
  const wide = bannerMotionOf({ count, isHome, isCalm, isNarrow: false });
  view.dataset["live"] = "";
  const swiper = new Swiper(view, {
    ...swiperOptions(motion),
    breakpoints: { [wideFrom]: { spaceBetween: wide.spaceBetween } },
  });
  const reasons = new Set<StillReason>();
  const showChange = () => {
    const hadFocus = view.contains(document.activeElement);
    const active = openActiveSlide(swiper);
    if (hadFocus) active?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    onChange(swiper.realIndex % count);
  };
  swiper.on("activeIndexChange", showChange);
  showChange();
  const settle = () => {
    if (!motion.hasAutoplay) return;
    if (reasons.size > 0) swiper.autoplay.stop();
    else swiper.autoplay.start();
  };
  return {
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    show: (index) => swiper.slideToLoop(nearestCopy(index, swiper.realIndex, { count, slides: swiper.slides.length })),
    hold(reason) {
      reasons.add(reason);
      settle();
    },
    release(reason) {
      if (reasons.delete(reason)) settle();
    },
    stop() {
      delete view.dataset["live"];
      swiper.destroy(true, true);
    },
  };
}

function swiperOptions(motion: BannerMotion): SwiperOptions {
  return {
    modules: [Autoplay, EffectCoverflow],
    wrapperClass: "banner-track",
    slideClass: "banner-slide",
    effect: "coverflow",
    coverflowEffect: { rotate: 0, stretch: 0, depth: motion.depth, modifier: 1, slideShadows: false },
    centeredSlides: true,
    slidesPerView: motion.slidesPerView,
    spaceBetween: motion.spaceBetween,
    speed: motion.speedMs,
    loop: motion.isLooping,
    slideToClickedSlide: true,
    // The five seconds run while a banner still comes: each stands for five, change included.
    autoplay: motion.hasAutoplay && {
      delay: motion.delayMs,
      disableOnInteraction: false,
      waitForTransition: false,
    },
  };
}

/** Only the banner in the middle is read out and takes the focus. */
function openActiveSlide(swiper: Swiper): HTMLElement | undefined {
  const active = swiper.slides[swiper.activeIndex];
  for (const slide of swiper.slides) {
    const isActive = slide === active;
    slide.toggleAttribute("aria-hidden", false);
    if (!isActive) slide.setAttribute("aria-hidden", "true");
    slide.firstElementChild?.toggleAttribute("inert", !isActive);
  }
  return active;
}

/** The rows are repeated: of the copies of a banner, the one that is the shortest way from where we are. */
export function nearestCopy(index: number, from: number, { count, slides }: { count: number; slides: number }): number {
  const copies = Array.from({ length: slides / count }, (_, row) => row * count + index);
  const wayTo = (copy: number) => {
    const straight = Math.abs(copy - from);
    return Math.min(straight, slides - straight);
  };
  return copies.reduce((best, copy) => (wayTo(copy) < wayTo(best) ? copy : best), index);
}
