/** URLs of game covers: `/art/cover/<theme>/<size>/<vendor>/<game code>.<hash>.svg`. */

import { artEdition } from "./art-edition.ts";
import { shortHash } from "./short-print.ts";

/** All inputs of a cover's drawing; the same values draw the same picture. */
export interface CoverSubject {
  /** The merchant's setting `theme`. */
  readonly theme: string;
  /** RNG, LIVE, SPORTS, ESPORTS, FISH, PVP, LOTT, ELOTT, COCKFIGHT … */
  readonly category: string;
  readonly vendor: string;
  readonly gameCode: string;
  /** The title in the reader's language. It is drawn in the picture. */
  readonly title: string;
  /** The class within the category (BACCARAT, SICBO, FRUIT …). Without a class, the title selects the drawing. */
  readonly classify?: string | null;
}

/** `small` for up to 200 px width; `large` has more detail. Both are 3:4. */
export const coverSizes = ["small", "large"] as const;
export type CoverSize = (typeof coverSizes)[number];

/** Width and height for the attributes of an `img`. */
export const coverBox = { width: 300, height: 400 } as const;

/**
 * Returns the path of a cover, to be appended to the merchant's picture host (`info.imageCDNs`). The path changes with
 * every input of the drawing, so browsers can cache the picture for ever. The server responds with 404 for a game that
 * is not in the catalogue.
 */
export function coverUrl(subject: CoverSubject, size: CoverSize = "small"): string {
  const { theme, vendor, gameCode } = subject;
  const [maker, code] = [vendor, gameCode].map(encodeURIComponent);
  return `/art/cover/${theme}/${size}/${maker}/${code}.${coverHash(subject)}.svg`;
}

/** A hash of the drawing's inputs and edition. */
export function coverHash({ theme, category, vendor, gameCode, title, classify }: CoverSubject): string {
  return shortHash([artEdition, theme, category, vendor, gameCode, title, classify ?? ""].join("\n"));
}

/** Returns the URL of the same cover in another size. Other URLs are returned unchanged. */
export function coverInSize(address: string, size: CoverSize): string {
  return address.replace(/(\/art\/cover\/[a-z]+\/)(?:small|large)\//, `$1${size}/`);
}
