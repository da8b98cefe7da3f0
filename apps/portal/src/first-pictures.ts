/** The picture of a page's first paint, to be fetched before the page around it has been read. Server only. */

import type { Reply } from "@openhouse/browser/api-types";
import { frontRead } from "./lib/front-reads.ts";
import type { PageState } from "./lib/page-state.ts";
import { pictureAt } from "./lib/picture-at.ts";
import { readKey } from "./lib/public-reads.ts";
import type { RouteMatch } from "./routes/route-table.ts";

/** A picture for the screens of that media query. */
export interface FirstPicture {
  readonly href: string;
  readonly media: string;
}

/**
 * The first banner of the front page, in the cut that `banner-slide.tsx` asks for on that screen; none elsewhere, and
 * none that stands in the page (inline-first-picture.ts).
 */
export function firstPicturesOf(
  match: RouteMatch | undefined,
  { house, values, language }: PageState,
  body: string,
): FirstPicture[] {
  if (match?.route.page !== "home-page") return [];
  // The shape is the route's own, checked by the server's schema when it answered.
  const front = values[readKey(frontRead, language)] as Reply<typeof frontRead.route> | undefined;
  const banner = front?.banners?.[0];
  if (banner === undefined) return [];
  return [
    { href: pictureAt(house, banner.phoneUrl), media: "(max-width: 47.99rem)" },
    { href: pictureAt(house, banner.url), media: "(min-width: 48rem)" },
  ].filter(({ href }) => body.includes(`"${href}"`));
}
