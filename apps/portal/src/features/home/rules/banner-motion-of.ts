/** The motion of the front page's banners. Source: specification, section 2, Home. */

/** Options of the carousel; times in milliseconds, lengths in pixels. */
export interface BannerMotion {
  readonly slidesPerView: number;
  readonly spaceBetween: number;
  readonly depth: number;
  readonly delayMs: number;
  readonly speedMs: number;
  readonly isLooping: boolean;
  readonly hasPagination: boolean;
  readonly hasAutoplay: boolean;
}

interface MotionSetting {
  readonly count: number;
  /** True on the front page, which shows a banner's neighbours; other pages show one banner at a time. */
  readonly isHome: boolean;
  /** True on a phone, where the usual spacing would hide the neighbours. */
  readonly isNarrow: boolean;
  /** True for reduced motion: banners change without a transition and only by the controls. */
  readonly hasReducedMotion: boolean;
}

const narrowSpacing = 14;

export function bannerMotionOf({ count, isHome, isNarrow, hasReducedMotion }: MotionSetting): BannerMotion {
  const isMany = count > 1;
  return {
    slidesPerView: isHome ? 1.23 : 1,
    spaceBetween: isHome ? (isNarrow ? narrowSpacing : 150) : 0,
    depth: isHome ? 200 : 0,
    delayMs: 5_000,
    speedMs: hasReducedMotion ? 0 : 1_000,
    isLooping: isMany,
    hasPagination: isMany,
    hasAutoplay: isMany && !hasReducedMotion,
  };
}
