/**
 * Parses rich text of the staff into a tree of allowed tags; it is never passed to the browser as HTML. Other tags are
 * dropped but their text is kept; scripts and styles are dropped with their content. Links may only lead to the web or
 * into the portal. The server sanitizes the same text when it is saved; this is a second line of defence.
 */

export type RichNode = string | RichElement;

/** An allowed tag with its allowed attributes. */
export interface RichElement {
  readonly tag: RichTag;
  /** Only for `a`: https, mailto, tel, messengers, or a path of the portal. */
  readonly href?: string;
  /** Only for `img`: a picture of this portal. */
  readonly src?: string;
  readonly alt?: string;
  /** Only for table cells. */
  readonly colSpan?: number;
  readonly children: readonly RichNode[];
}

/** The allowed tags, the same as on the server. */
export type RichTag = (typeof richTags)[number];

const richTags = [
  ...(["p", "br", "hr", "strong", "b", "em", "i", "u", "s", "small", "sub", "sup", "a", "ul", "ol", "li"] as const),
  ...(["h2", "h3", "h4", "blockquote", "code", "table", "thead", "tbody", "tr", "th", "td", "img"] as const),
];
const voidTags: ReadonlySet<RichTag> = new Set<RichTag>(["br", "hr", "img"]);
const silentTags = /<(script|style|template|iframe|object|svg|math|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const comments = /<!--[\s\S]*?(?:-->|$)/g;
const token = /<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+|<)/gi;
/** Deeper than any text that a person writes. */
const mostDepth = 20;

interface OpenElement {
  readonly tag: RichTag;
  readonly href?: string;
  readonly colSpan?: number;
  readonly children: RichNode[];
}

/** Accepts any input; unclosed elements are closed at the end. */
export function parseRichText(html: string): readonly RichNode[] {
  const root: RichNode[] = [];
  const open: OpenElement[] = [];
  const put = (node: RichNode) => void (open.at(-1)?.children ?? root).push(node);
  for (const [, slash, name = "", attributes = "", text] of withoutSilentTags(html).matchAll(token)) {
    const tag = richTags.find((candidate) => candidate === name.toLowerCase());
    if (text !== undefined) put(decodeEntities(text));
    else if (tag === undefined) continue;
    else if (slash === "/") closeElement(open, tag);
    else if (tag === "img") putPicture(put, attributes);
    else if (voidTags.has(tag)) put({ tag, children: [] });
    else if (open.length < mostDepth) {
      const element: OpenElement = { tag, ...hrefOf(tag, attributes), ...spanOf(tag, attributes), children: [] };
      put(element);
      open.push(element);
    }
  }
  return root;
}

/** Repeats until nothing changes, because removing a tag can form another one. */
function withoutSilentTags(html: string): string {
  const shorter = html.replace(comments, "").replace(silentTags, "");
  return shorter === html ? html : withoutSilentTags(shorter);
}

/** Closes all elements up to the last open one of that tag; an end tag without a start tag is ignored. */
function closeElement(open: OpenElement[], tag: RichTag): void {
  const index = open.findLastIndex((element) => element.tag === tag);
  if (index >= 0) open.length = index;
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

/** Only pictures of this portal, which were checked; another host could track readers. */
function putPicture(put: (node: RichNode) => void, attributes: string): void {
  const src = attributeOf("src", attributes);
  const isOwn = /^\/(?:art|media)\/[^\s"'<>\\]+$/.test(src) && !src.includes("..");
  if (isOwn) put({ tag: "img", src, alt: attributeOf("alt", attributes), children: [] });
}

function attributeOf(name: string, attributes: string): string {
  const [, double, single, bare] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes) ?? [];
  return decodeEntities(double ?? single ?? bare ?? "").trim();
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
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, ...groups: (string | undefined)[]) => {
    const [decimal, hex, name] = groups;
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
  });
}
