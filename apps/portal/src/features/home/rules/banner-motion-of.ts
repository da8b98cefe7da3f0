/** How the banners of the front page move. Pure. Source: specification, section 2, Home. */

/** Options of the carousel, as the style and the mover take them; times in milliseconds, lengths in pixels. */
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

interface MotionGround {
  /** How many banners there are. */
  readonly count: number;
  /** The front page shows the neighbours of a banner, other pages one banner at a time. */
  readonly isHome: boolean;
  /** A phone: so much space between two banners would leave nothing of the neighbours to see. */
  readonly isNarrow: boolean;
  /** The visitor asked for less motion: banners change when told to, without a ride. */
  readonly isCalm: boolean;
}

const narrowSpacing = 14;

export function bannerMotionOf({ count, isHome, isNarrow, isCalm }: MotionGround): BannerMotion {
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
