/**
 * Rich text as elements, never as markup: no `innerHTML`, so no policy of the page has to trust it, and nothing that
 * slipped past the server could run here. Links that leave the house open beside it.
 */

import "./rich-text.css";
import { createElement } from "react";
import type { ReactNode } from "react";
import { parseRichText } from "./parse-rich-text.ts";
import type { RichNode } from "./parse-rich-text.ts";

interface RichTextProps {
  /** HTML of the few tags that `parseRichText` knows. */
  readonly html: string;
}

/** See the head of this file. */
export function RichText({ html }: RichTextProps) {
  return <div className="rich-text">{nodesOf(parseRichText(html))}</div>;
}

function nodesOf(nodes: readonly RichNode[]): ReactNode {
  // The tree is drawn anew as a whole when its text changes.
  return nodes.map((node, index) => (typeof node === "string" ? node : elementOf(node, index)));
}

function elementOf({ tag, attributes, children }: Exclude<RichNode, string>, key: number): ReactNode {
  const { href } = attributes;
  const isOutside = href?.startsWith("https://") === true;
  const beside = isOutside ? { target: "_blank", rel: "noopener noreferrer" } : {};
  const lazy = tag === "img" ? { loading: "lazy" } : {};
  const inside = children.length === 0 ? undefined : nodesOf(children);
  return createElement(tag, { key, ...attributes, ...beside, ...lazy }, inside);
}
