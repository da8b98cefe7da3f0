/**
 * The picture that a page begins with, put into the page itself: what a visitor sees first is there with the words
 * around it, a round trip earlier. That is the cover of a game centre's first card, the first promotion's picture, and
 * the front page's first banner in its cut for phones. The others come as ever. Server only.
 */

/** A card's picture as React writes it: a cover, or the picture of a promotion. */
const firstCard = /<img src="(?<src>[^"]*?\/art\/(?:cover|banner)\/[^"]+)"(?<rest>[^>]*?) decoding="async"\/>/;
/** The first banner's cut for phones. Wide screens have wide lines: theirs is fetched. */
const firstBanner = /(?<start><picture><source [^>]*?srcSet=")(?<src>[^"]*?\/art\/banner\/[^"]+)"/;

type Draw = (path: string) => string | undefined;

/** The rendered tree with its first card's picture inside; unchanged where there is none, or nobody can draw it. */
export function inlineFirstCard(body: string, draw: Draw): string {
  const found = firstCard.exec(body);
  if (found === null) return body;
  const { src = "", rest = "" } = found.groups ?? {};
  // What waits for its turn is not on the first screen.
  const drawing = rest.includes("loading=") ? undefined : draw(pathOf(src));
  if (drawing === undefined) return body;
  const inlined = replaceAt(body, found, `<img src="${addressOf(drawing)}"${rest} decoding="sync"/>`);
  // React has it fetched ahead.
  return inlined.replace(`<link rel="preload" as="image" href="${src}"/>`, "");
}

/** The rendered front page with its first banner inside, under the same conditions. */
export function inlineFirstBanner(body: string, draw: Draw): string {
  const found = firstBanner.exec(body);
  if (found === null) return body;
  const { start = "", src = "" } = found.groups ?? {};
  const drawing = draw(pathOf(src));
  // A list of sources is parted at its spaces.
  return drawing === undefined ? body : replaceAt(body, found, `${start}${addressOf(drawing).replaceAll(" ", "%20")}"`);
}

/** A picture host stands before the path, or nothing. */
function pathOf(src: string): string {
  return src.slice(src.indexOf("/art/"));
}

function replaceAt(body: string, found: RegExpExecArray, element: string): string {
  return body.slice(0, found.index) + element + body.slice(found.index + found[0].length);
}

/** Spells what an address in double quotes must not have; the rest stays as it is, and stays easy to compress. */
function addressOf(svg: string): string {
  return `data:image/svg+xml,${svg.replaceAll(/["#%&<>\r\n]/g, encodeURIComponent)}`;
}
