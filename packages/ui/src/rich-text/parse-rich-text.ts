/**
 * Reads rich text into a tree of the few tags that the house knows. What it does not know it leaves out, and of scripts
 * and styles their content, too: whatever comes in, nothing can come out that runs. Pure; the same on the server.
 */

/** A text, or an element with what is inside it. */
export type RichNode = string | RichElement;

/** Attributes are only those that the tag may have, with safe values. */
export interface RichElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichNode[];
}

const containers = "p h2 h3 h4 strong b em i u s small ul ol li a blockquote table thead tbody tr th td".split(" ");
const known = new Set([...containers, "br", "hr", "img"]);
const empty = new Set(["br", "hr", "img"]);
/** Tags whose content is no text. */
const swallowed = /<(script|style|template|noscript|textarea|title|iframe|svg|math)\b[^]*?(?:<\/\1\s*>|$)/gi;
const token = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
const attributeForm = /([a-z]+)\s*=\s*"([^"]*)"/gi;
const safeHref = /^(?:https:\/\/|(?:mailto|tel|viber|tg):|\/(?![/\\]))[^\s<>\\]*$/i;
const ownPicture = /^\/(?:art|media)\/(?!.*\.\.)[^\s<>\\]+$/;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

interface Open {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: RichNode[];
}

/** See the head of this file. Never throws; a tag that was not closed ends with its parent. */
export function parseRichText(html: string): readonly RichNode[] {
  const root: Open = { tag: "", attributes: {}, children: [] };
  const open: Open[] = [root];
  const top = (): Open => open.at(-1) ?? root;
  for (const [text, closing, name = "", rest = ""] of html.replace(swallowed, "").matchAll(token)) {
    const tag = name.toLowerCase();
    if (tag === "") {
      if (!text.startsWith("<!--")) top().children.push(decode(text));
    } else if (closing === "/") closeTag(open, tag);
    else if (known.has(tag)) openTag(open, { tag, attributes: attributesOf(tag, rest), children: [] });
  }
  return root.children;
}

function openTag(open: Open[], element: Open): void {
  if (element.tag === "img" && element.attributes["src"] === undefined) return;
  open.at(-1)?.children.push(element);
  if (!empty.has(element.tag)) open.push(element);
}

/** A closing tag without its opening one closes nothing. */
function closeTag(open: Open[], tag: string): void {
  const index = open.findLastIndex((element) => element.tag === tag);
  if (index > 0) open.length = index;
}

function attributesOf(tag: string, text: string): Record<string, string> {
  const given = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(attributeForm)) given.set(name.toLowerCase(), decode(value));
  const href = given.get("href") ?? "";
  const src = given.get("src") ?? "";
  const span = given.get("colspan") ?? "";
  if (tag === "a" && safeHref.test(href)) return { href };
  if (tag === "img" && ownPicture.test(src)) return { src, alt: given.get("alt") ?? "" };
  if ((tag === "td" || tag === "th") && /^[1-9]$/.test(span)) return { colSpan: span };
  return {};
}

function decode(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
