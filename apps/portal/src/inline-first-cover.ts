/**
 * The cover of the first card, put into the page itself: what a visitor sees first of a game centre is there with the
 * words around it, a round trip earlier. The other covers come as ever. Server only.
 */

import { readPictureAddress } from "@openhouse/rules/art/read-picture-address";

/** A card's picture of the first screen as React writes it: only that one is fetched at once. */
const firstCover = /<img src="([^"]*?(\/art\/cover\/[^"]+))"([^>]*?) decoding="async"\/>/;

/** The rendered tree with its first cover inside; unchanged where there is none, or nobody can draw it. */
export function inlineFirstCover(body: string, draw: (path: string) => string | undefined): string {
  return body.replace(firstCover, (element, _src: string, path: string, rest: string) => {
    const isWanted = !rest.includes("loading=") && readPictureAddress(path) !== undefined;
    const drawing = isWanted ? draw(path) : undefined;
    if (drawing === undefined) return element;
    return `<img src="data:image/svg+xml,${encode(drawing)}"${rest} decoding="sync"/>`;
  });
}

/** What an address in double quotes must not have; the rest stays as it is, and stays easy to compress. */
function encode(svg: string): string {
  return svg.replaceAll(/["#%&<>\r\n]/g, encodeURIComponent);
}
