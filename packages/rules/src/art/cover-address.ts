/** Where the cover of a game is: `/art/cover/<theme>/<size>/<vendor>/<game code>.<print>.svg`. */

import { artEdition } from "./art-edition.ts";
import { shortPrint } from "./short-print.ts";

/** All that a cover is drawn from; the same values draw the same picture. */
export interface CoverSubject {
  /** Look of the house, its setting `theme`. */
  readonly theme: string;
  /** RNG, LIVE, SPORTS, ESPORTS, FISH, PVP, LOTT, ELOTT, COCKFIGHT … */
  readonly category: string;
  readonly vendor: string;
  readonly gameCode: string;
  /** In the language of the reader: it is set in the picture. */
  readonly title: string;
  /** Class within the category (BACCARAT, SICBO, FRUIT …); none = by the title. */
  readonly classify?: string | null;
}

/** `small` up to 200 px wide, `large` above: more is drawn. Both are 3:4. */
export const coverSizes = ["small", "large"] as const;
export type CoverSize = (typeof coverSizes)[number];

/** Width and height of a cover, for the attributes of its `img`. */
export const coverBox = { width: 300, height: 400 } as const;

/**
 * The address of a cover, a path: set the merchant's picture host before it (`info.imageCDNs`). It changes with
 * whatever is drawn, so it may be kept for ever. Only games of the catalogue are drawn: others answer 404.
 */
export function coverAddress(subject: CoverSubject, size: CoverSize = "small"): string {
  const { theme, vendor, gameCode } = subject;
  const [maker, code] = [vendor, gameCode].map(encodeURIComponent);
  return `/art/cover/${theme}/${size}/${maker}/${code}.${coverPrint(subject)}.svg`;
}

/** What tells this drawing of a cover from an older one. */
export function coverPrint({ theme, category, vendor, gameCode, title, classify }: CoverSubject): string {
  return shortPrint([artEdition, theme, category, vendor, gameCode, title, classify ?? ""].join("\n"));
}

/** The same cover in another size, for who was given an address only; other addresses stay as they are. */
export function coverInSize(address: string, size: CoverSize): string {
  return address.replace(/(\/art\/cover\/[a-z]+\/)(?:small|large)\//, `$1${size}/`);
}
