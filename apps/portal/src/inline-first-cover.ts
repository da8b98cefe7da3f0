/**
 * The cover of the first card, put into the page itself: what a visitor sees first of a game centre is there with the
 * words around it, a round trip earlier. The other covers come as ever. Server only.
 */

/** A card's picture as React writes it. */
const firstCover = /<img src="(?<src>[^"]*?\/art\/cover\/[^"]+)"(?<rest>[^>]*?) decoding="async"\/>/;

/** The rendered tree with its first cover inside; unchanged where there is none, or nobody can draw it. */
export function inlineFirstCover(body: string, draw: (path: string) => string | undefined): string {
  const found = firstCover.exec(body);
  if (found === null) return body;
  const { src = "", rest = "" } = found.groups ?? {};
  // What waits for its turn is not on the first screen.
  const drawing = rest.includes("loading=") ? undefined : draw(src.slice(src.indexOf("/art/")));
  if (drawing === undefined) return body;
  const element = `<img src="data:image/svg+xml,${encode(drawing)}"${rest} decoding="sync"/>`;
  const inlined = body.slice(0, found.index) + element + body.slice(found.index + found[0].length);
  // React has it fetched ahead.
  return inlined.replace(`<link rel="preload" as="image" href="${src}"/>`, "");
}

/** What an address in double quotes must not have; the rest stays as it is, and stays easy to compress. */
function encode(svg: string): string {
  return svg.replaceAll(/["#%&<>\r\n]/g, encodeURIComponent);
}
