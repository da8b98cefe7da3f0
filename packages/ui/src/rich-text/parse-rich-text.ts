/**
 * Parses the staff's rich text into a tree of allowed tags, which is never passed to the browser as HTML. Other tags
 * are removed, but their text is kept; scripts and styles are removed with their content. Links may only lead to https
 * URLs, messengers, e-mail and phone, or into the portal. The server already sanitizes the text when it is saved; this
 * is a second check.
 */

export type RichNode = string | RichElement;

/** An allowed tag with its allowed attributes. */
export interface RichElement {
  readonly tag: RichTag;
  /** Only for `a`: a URL with https, mailto, tel or a messenger's scheme, or a path of the portal. */
  readonly href?: string;
  /** Only for `img`: the path of a picture of this portal. */
  readonly src?: string;
  readonly alt?: string;
  /** Only for table cells. */
  readonly colSpan?: number;
  readonly children: readonly RichNode[];
}

/** The allowed tags, which are the same on the server. */
export type RichTag = (typeof richTags)[number];

const richTags = [
  ...(["p", "br", "hr", "strong", "b", "em", "i", "u", "s", "small", "sub", "sup", "a", "ul", "ol", "li"] as const),
  ...(["h2", "h3", "h4", "blockquote", "code", "table", "thead", "tbody", "tr", "th", "td", "img"] as const),
];
const voidTags: ReadonlySet<RichTag> = new Set<RichTag>(["br", "hr", "img"]);
const tagsWithoutText =
  /<(script|style|template|iframe|object|svg|math|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const comments = /<!--[\s\S]*?(?:-->|$)/g;
const token = /<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+|<)/gi;
/** The maximum depth of nested elements; texts written by people are never that deep. */
const maximumDepth = 20;

interface OpenElement {
  readonly tag: RichTag;
  readonly href?: string;
  readonly colSpan?: number;
  readonly children: RichNode[];
}

/** Accepts any input. Elements that are not closed end at the end of the text. */
export function parseRichText(html: string): readonly RichNode[] {
  const root: RichNode[] = [];
  const openElements: OpenElement[] = [];
  const addNode = (node: RichNode) => void (openElements.at(-1)?.children ?? root).push(node);
  for (const [, slash, name = "", attributes = "", text] of removeTagsWithoutText(html).matchAll(token)) {
    const tag = richTags.find((candidate) => candidate === name.toLowerCase());
    if (text !== undefined) addNode(decodeEntities(text));
    else if (tag === undefined) continue;
    else if (slash === "/") closeElement(openElements, tag);
    else if (tag === "img") addPicture(addNode, attributes);
    else if (voidTags.has(tag)) addNode({ tag, children: [] });
    else if (openElements.length < maximumDepth) {
      const element: OpenElement = { tag, ...hrefOf(tag, attributes), ...spanOf(tag, attributes), children: [] };
      addNode(element);
      openElements.push(element);
    }
  }
  return root;
}

/** Repeats until nothing changes, because removing one tag can form another. */
function removeTagsWithoutText(html: string): string {
  const shorter = html.replace(comments, "").replace(tagsWithoutText, "");
  return shorter === html ? html : removeTagsWithoutText(shorter);
}

/** Closes the last open element with this tag and all elements inside it. Ignores an end tag without a start tag. */
function closeElement(openElements: OpenElement[], tag: RichTag): void {
  const index = openElements.findLastIndex((element) => element.tag === tag);
  if (index >= 0) openElements.length = index;
}

function hrefOf(tag: RichTag, attributes: string): { href?: string } {
  if (tag !== "a") return {};
  const href = attributeOf("href", attributes);
  return /^(?:https:\/\/|(?:mailto|tel|viber|tg):|\/(?![/\\]))/i.test(href) ? { href } : {};
}

function spanOf(tag: RichTag, attributes: string): { colSpan?: number } {
  const span = attributeOf("colspan", attributes);
  return (tag === "td" || tag === "th") && /^[1-9]$/.test(span) ? { colSpan: Number(span) } : {};
}

/** Adds a picture only if this portal serves it, because a picture of another host could track readers. */
function addPicture(addNode: (node: RichNode) => void, attributes: string): void {
  const src = attributeOf("src", attributes);
  const isPortalPicture = /^\/(?:art|media)\/[^\s"'<>\\]+$/.test(src) && !src.includes("..");
  if (isPortalPicture) addNode({ tag: "img", src, alt: attributeOf("alt", attributes), children: [] });
}

function attributeOf(name: string, attributes: string): string {
  const [, doubleQuoted, singleQuoted, unquoted] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes) ?? [];
  return decodeEntities(doubleQuoted ?? singleQuoted ?? unquoted ?? "").trim();
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  copy: "©",
  bull: "•",
  laquo: "«",
  raquo: "»",
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, ...groups: (string | undefined)[]) => {
    const [decimal, hex, name] = groups;
    if (name !== undefined) return entities[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
  });
}
