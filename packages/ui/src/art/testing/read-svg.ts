/** A strict XML check of drawings for tests, because the parser of the test environment accepts invalid XML. */

const tag = /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*) ?(\/?)>/y;

/**
 * Returns true if all elements are closed in order, no element repeats an attribute, and text occurs only in styles.
 */
export function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  tag.lastIndex = 0;
  while (tag.lastIndex < svg.length) {
    const from = tag.lastIndex;
    const [, slash, name = "", attributes = "", isEmpty] = tag.exec(svg) ?? [];
    if (name === "") return false;
    const names = [...attributes.matchAll(/ ([\w:-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size < names.length) return false;
    if (slash === "/" && open.pop() !== name) return false;
    if (slash !== "/" && isEmpty !== "/") open.push(name);
    if (open.length === 0) return tag.lastIndex === svg.length;
    if (name === "style" && slash !== "/") tag.lastIndex = svg.indexOf("</style>", from);
  }
  return false;
}
