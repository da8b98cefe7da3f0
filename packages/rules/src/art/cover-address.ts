/** URLs of game covers: `/art/cover/<theme>/<size>/<vendor>/<game code>.<hash>.svg`. */

import { artEdition } from "./art-edition.ts";
import { shortPrint } from "./short-print.ts";

/** All inputs of a cover's drawing; the same values draw the same picture. */
export interface CoverSubject {
  /** The merchant's setting `theme`. */
  readonly theme: string;
  /** RNG, LIVE, SPORTS, ESPORTS, FISH, PVP, LOTT, ELOTT, COCKFIGHT … */
  readonly category: string;
  readonly vendor: string;
  readonly gameCode: string;
  /** In the reader's language, because it is part of the picture. */
  readonly title: string;
  /** Class within the category (BACCARAT, SICBO, FRUIT …); without one the title decides. */
  readonly classify?: string | null;
}

/** `small` for up to 200 px width; `large` has more detail. Both are 3:4. */
export const coverSizes = ["small", "large"] as const;
export type CoverSize = (typeof coverSizes)[number];

/** Width and height for the attributes of an `img`. */
export const coverBox = { width: 300, height: 400 } as const;

/**
 * The path of a cover; put the merchant's picture host before it (`info.imageCDNs`). It changes with each input of the
 * drawing, so browsers can cache it for ever. Games outside the catalogue are answered with 404.
 */
export function coverAddress(subject: CoverSubject, size: CoverSize = "small"): string {
  const { theme, vendor, gameCode } = subject;
  const [maker, code] = [vendor, gameCode].map(encodeURIComponent);
  return `/art/cover/${theme}/${size}/${maker}/${code}.${coverPrint(subject)}.svg`;
}

/** A hash of the drawing's inputs and edition. */
export function coverPrint({ theme, category, vendor, gameCode, title, classify }: CoverSubject): string {
  return shortPrint([artEdition, theme, category, vendor, gameCode, title, classify ?? ""].join("\n"));
}

/** The URL of the same cover in another size; other URLs stay unchanged. */
export function coverInSize(address: string, size: CoverSize): string {
  return address.replace(/(\/art\/cover\/[a-z]+\/)(?:small|large)\//, `$1${size}/`);
}
