/**
 * Renders rich text as React elements and never as `innerHTML`, so that nothing that passed the server's sanitizer can
 * run. Links to other sites open in a new tab.
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
  /** Renders links to paths of the portal. Plain links by default. */
  readonly innerLink?: InnerLink;
}

export function RichText({ html, innerLink }: RichTextProps) {
  const renderNode = (node: RichNode, index: number): ReactNode => {
    if (typeof node === "string") return node;
    const { tag, src, alt = "", colSpan } = node;
    if (tag === "img") return <img key={index} src={src} alt={alt} loading="lazy" />;
    const inside = childrenOf(node).map(renderNode);
    if (tag === "a") return renderLink(node.href, { key: index, inside, innerLink });
    return createElement(tag, { key: index, ...(colSpan === undefined ? {} : { colSpan }) }, ...inside);
  };
  return <div className="rich-text">{parseRichText(html).map(renderNode)}</div>;
}

interface LinkProps {
  readonly key: number;
  readonly inside: readonly ReactNode[];
  readonly innerLink: InnerLink | undefined;
}

/** A link without a valid target becomes plain text. */
function renderLink(href: string | undefined, { key, inside, innerLink: Inner }: LinkProps): ReactNode {
  if (href === undefined) return <span key={key}>{inside}</span>;
  const isPortalPath = href.startsWith("/");
  if (isPortalPath && Inner !== undefined) {
    return (
      <Inner key={key} href={href} className="text-link">
        {inside}
      </Inner>
    );
  }
  const linkAttributes = isPortalPath ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a key={key} href={href} className="text-link" {...linkAttributes}>
      {inside}
    </a>
  );
}

/** Omits text between table rows or list items, because React would warn about it. */
function childrenOf({ tag, children }: RichElement): readonly RichNode[] {
  const hasNoText = /^(?:table|thead|tbody|tr|ul|ol)$/.test(tag);
  return children.filter((child) => !hasNoText || typeof child !== "string");
}
