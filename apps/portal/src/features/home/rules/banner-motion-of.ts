/** The motion of the front page's banners. Pure. Source: specification, section 2, Home. */

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
  /** The front page shows a banner's neighbours; other pages show one banner at a time. */
  readonly isHome: boolean;
  /** On a phone, where the usual spacing would hide the neighbours. */
  readonly isNarrow: boolean;
  /** Reduced motion: banners change without a transition and only by the controls. */
  readonly isCalm: boolean;
}

const narrowSpacing = 14;

export function bannerMotionOf({ count, isHome, isNarrow, isCalm }: MotionSetting): BannerMotion {
  const isMany = count > 1;
  return {
    slidesPerView: isHome ? 1.23 : 1,
    spaceBetween: isHome ? (isNarrow ? narrowSpacing : 150) : 0,
    depth: isHome ? 200 : 0,
    delayMs: 5_000,
    speedMs: isCalm ? 0 : 1_000,
    isLooping: isMany,
    hasPagination: isMany,
    hasAutoplay: isMany && !isCalm,
  };
}
