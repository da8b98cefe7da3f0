/**
 * Inlines the first picture of a page into the HTML, so that it is visible without another round trip. The first
 * picture is the cover of a game centre's first card, the first promotion's picture, or the phone version of the front
 * page's first banner. Other pictures load as usual. Server only.
 */

/** Matches the HTML that React writes for a cover or a promotion's picture. */
const firstCard = /<img src="(?<src>[^"]*?\/art\/(?:cover|banner)\/[^"]+)"(?<rest>[^>]*?) decoding="async"\/>/;
/**
 * Matches the phone version of the first banner. The version for wide screens is loaded, because wide screens usually
 * have a fast connection.
 */
const firstBanner = /(?<start><picture><source [^>]*?srcSet=")(?<src>[^"]*?\/art\/banner\/[^"]+)"/;

type Draw = (path: string) => string | undefined;

/**
 * Returns the HTML with its first card's picture inlined; unchanged if there is no such picture, or if it is lazy or
 * cannot be drawn.
 */
export function inlineFirstCard(body: string, draw: Draw): string {
  const match = firstCard.exec(body);
  if (match === null) return body;
  const { src = "", rest = "" } = match.groups ?? {};
  // A lazy picture is not visible at first.
  const drawing = rest.includes("loading=") ? undefined : draw(pathOf(src));
  if (drawing === undefined) return body;
  const inlined = replaceAt(body, match, `<img src="${dataUrlOf(drawing)}"${rest} decoding="sync"/>`);
  // Remove React's preload of the same picture.
  return inlined.replace(`<link rel="preload" as="image" href="${src}"/>`, "");
}

/** Returns the front page's HTML with its first banner inlined; unchanged if there is none or it cannot be drawn. */
export function inlineFirstBanner(body: string, draw: Draw): string {
  const match = firstBanner.exec(body);
  if (match === null) return body;
  const { start = "", src = "" } = match.groups ?? {};
  const drawing = draw(pathOf(src));
  // `srcset` separates its sources by spaces, so spaces are encoded.
  return drawing === undefined ? body : replaceAt(body, match, `${start}${dataUrlOf(drawing).replaceAll(" ", "%20")}"`);
}

/** Returns the path of a picture's URL, without the picture host. */
function pathOf(src: string): string {
  return src.slice(src.indexOf("/art/"));
}

function replaceAt(body: string, match: RegExpExecArray, element: string): string {
  return body.slice(0, match.index) + element + body.slice(match.index + match[0].length);
}

/** Encodes only the characters that a quoted data URL must not contain, so that the text stays easy to compress. */
function dataUrlOf(svg: string): string {
  return `data:image/svg+xml,${svg.replaceAll(/["#%&<>\r\n]/g, encodeURIComponent)}`;
}
