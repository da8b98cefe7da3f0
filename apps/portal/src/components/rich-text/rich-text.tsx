/** Text with formatting from the content desk, built of our own elements: no HTML string reaches the page. */

import "./rich-text.css";
import { createElement } from "react";
import type { ReactNode } from "react";
import { RouteLink } from "../route-link.tsx";
import { parseRichText } from "./parse-rich-text.ts";
import type { RichElement, RichNode } from "./parse-rich-text.ts";

/** `html` as the server answered it; what is not on the list of `parse-rich-text.ts` is left out. */
export function RichText({ html }: { html: string }) {
  return <div className="rich-text">{parseRichText(html).map(drawNode)}</div>;
}

function drawNode(node: RichNode, index: number): ReactNode {
  if (typeof node === "string") return node;
  if (node.tag === "img") return <img key={index} src={node.src} alt={node.alt ?? ""} loading="lazy" />;
  return node.tag === "a" ? drawLink(node, index) : createElement(node.tag, { key: index }, ...childrenOf(node));
}

function drawLink(node: RichElement, index: number): ReactNode {
  const { href } = node;
  if (href === undefined) return <span key={index}>{childrenOf(node)}</span>;
  if (href.startsWith("/")) {
    return (
      <RouteLink key={index} href={href} className="text-link">
        {childrenOf(node)}
      </RouteLink>
    );
  }
  return (
    <a key={index} href={href} className="text-link" target="_blank" rel="noopener noreferrer">
      {childrenOf(node)}
    </a>
  );
}

/** Text between the rows of a table is space that the browser would complain about. */
function childrenOf({ tag, children }: RichElement): ReactNode[] {
  const isRows = /^(?:table|thead|tbody|tr|ul|ol)$/.test(tag);
  return children.filter((child) => !isRows || typeof child !== "string").map(drawNode);
}
