/**
 * Sanitizes rich text: few tags, no styles, no URL that could run code. Text is sanitized when the staff writes it and
 * again when it is read, so that a row that was written in another way is harmless, too. Source: docs/security.md,
 * Markup in texts.
 */

import sanitizeHtml from "sanitize-html";
import type { IOptions } from "sanitize-html";
import { isSafeUrl } from "@openhouse/rules/content/content-body";

const options: IOptions = {
  allowedTags: [
    "p",
    "br",
    "hr",
    "h2",
    "h3",
    "h4",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "small",
    "ul",
    "ol",
    "li",
    "a",
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "img",
  ],
  allowedAttributes: { a: ["href", "target", "rel"], img: ["src", "alt"], th: ["colspan"], td: ["colspan"] },
  allowedSchemes: ["https", "mailto", "tel", "viber", "tg"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 12,
  transformTags: {
    a: (_tagName, { href = "" }) => ({ tagName: "a", attribs: linkAttributes(href) }),
    img: (_tagName, { src = "", alt = "" }) => ({ tagName: "img", attribs: pictureAttributes(src, alt) }),
    h1: "h2",
    h5: "h4",
    h6: "h4",
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs["src"] === undefined,
};

/** Idempotent and pure. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** An external link opens in a new tab and sends no referrer. */
function linkAttributes(href: string): Record<string, string> {
  if (!isSafeUrl(href)) return {};
  return href.startsWith("https://") ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };
}

function pictureAttributes(src: string, alt: string): Record<string, string> {
  return isOurPicture(src) ? { src, alt } : {};
}

/**
 * Pictures must come from our own server, where they were checked. Another server would learn the IP address of each
 * reader.
 */
function isOurPicture(src: string): boolean {
  return /^\/(?:art|media)\/[^\s"'<>\\]+$/.test(src) && !src.includes("..");
}
