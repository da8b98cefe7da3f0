/**
 * Rich text as elements, never as markup: no `innerHTML`, so no policy of the page has to trust it, and nothing that
 * slipped past the server could run here. Links that leave the house open beside it.
 */

import "./rich-text.css";
import { createElement } from "react";
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from "react";
import { parseRichText } from "./parse-rich-text.ts";
import type { RichElement, RichNode } from "./parse-rich-text.ts";

type InnerLink = ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }>;

interface RichTextProps {
  /** HTML of the few tags that `parseRichText` knows. */
  readonly html: string;
  /** Draws links to paths of the house; absent = as the browser does. */
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

/** One that leads nowhere is its words. */
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

/** Text between the rows of a table is space that the browser would complain about. */
function childrenOf({ tag, children }: RichElement): readonly RichNode[] {
  const isRows = /^(?:table|thead|tbody|tr|ul|ol)$/.test(tag);
  return children.filter((child) => !isRows || typeof child !== "string");
}
