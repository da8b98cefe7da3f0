/**
 * Renders rich text as React elements, never as `innerHTML`, so nothing that the server failed to sanitize can run.
 * Links to other sites open in a new tab.
 */

import "./rich-text.css";
import { createElement } from "react";
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from "react";
import { parseRichText } from "./parse-rich-text.ts";
import type { RichElement, RichNode } from "./parse-rich-text.ts";

type InnerLink = ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }>;

interface RichTextProps {
  /** HTML with the tags that `parseRichText` allows. */
  readonly html: string;
  /** Renders links to paths of the portal; a plain link by default. */
  readonly innerLink?: InnerLink;
}

export function RichText({ html, innerLink }: RichTextProps) {
  const draw = (node: RichNode, index: number): ReactNode => {
    if (typeof node === "string") return node;
    const { tag, src, alt = "", colSpan } = node;
    if (tag === "img") return <img key={index} src={src} alt={alt} loading="lazy" />;
    const inside = childrenOf(node).map(draw);
    if (tag === "a") return drawLink(node.href, { key: index, inside, innerLink });
    return createElement(tag, { key: index, ...(colSpan === undefined ? {} : { colSpan }) }, ...inside);
  };
  return <div className="rich-text">{parseRichText(html).map(draw)}</div>;
}

interface DrawnLink {
  readonly key: number;
  readonly inside: readonly ReactNode[];
  readonly innerLink: InnerLink | undefined;
}

/** A link without a valid target becomes plain text. */
function drawLink(href: string | undefined, { key, inside, innerLink: Inner }: DrawnLink): ReactNode {
  if (href === undefined) return <span key={key}>{inside}</span>;
  const isInside = href.startsWith("/");
  if (isInside && Inner !== undefined) {
    return (
      <Inner key={key} href={href} className="text-link">
        {inside}
      </Inner>
    );
  }
  const beside = isInside ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a key={key} href={href} className="text-link" {...beside}>
      {inside}
    </a>
  );
}

/** Drops text between table rows and list items, which React would warn about. */
function childrenOf({ tag, children }: RichElement): readonly RichNode[] {
  const isRows = /^(?:table|thead|tbody|tr|ul|ol)$/.test(tag);
  return children.filter((child) => !isRows || typeof child !== "string");
}
