import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { parseRichText } from "./parse-rich-text.ts";
import { RichText } from "./rich-text.tsx";

const render = (html: string) => renderToStaticMarkup(<RichText html={html} />).replace(/^<div[^>]*>|<\/div>$/g, "");

describe("rich text", () => {
  it("[S2.144] shows bold text and removes script tags", () => {
    expect(render("<b>x</b><script>alert(1)</script>")).toBe("<b>x</b>");
  });

  it.each([
    ["<p>One &amp; two&nbsp;three &#8369;5</p>", "<p>One &amp; two\u00a0three ₱5</p>"],
    ["<ul><li>a</li><li>b<br></li></ul>", "<ul><li>a</li><li>b<br/></li></ul>"],
    ['<a href="/promotions">all</a>', '<a href="/promotions" class="text-link">all</a>'],
    ["<table><tr><td colspan=2>a</td></tr></table>", '<table><tr><td colSpan="2">a</td></tr></table>'],
    ["<p>not closed", "<p>not closed</p>"],
    ["a</p>b", "ab"],
    ["1 < 2", "1 &lt; 2"],
  ])("renders the source %s", (html, expected) => {
    expect(render(html)).toBe(expected);
  });

  it("opens links to other sites in a new tab", () => {
    expect(render('<a href="https://x.example/">x</a>')).toBe(
      '<a href="https://x.example/" class="text-link" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  it.each([
    '<img src="x" onerror="alert(1)">',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="//x.example">x</a>',
    '<a href="data:text/html,x">x</a>',
    "<iframe src=//x.example></iframe>",
    "<svg onload=alert(1)><b>x</b></svg>",
    "<scr<script>ipt>alert(1)</script>",
    '<p style="background:url(//x.example)">x</p>',
    "<style>*{color:red}</style>",
    "<!--><img src=x onerror=alert(1)>-->",
    '<img src="/art/../../secret">',
    '<object data="x"></object><embed src="x"><form action="x"><input autofocus onfocus=alert(1)></form>',
  ])("removes all dangerous parts from %s", (html) => {
    expect(render(html)).not.toMatch(/<(?!\/?(?:p|b|a|span)>)/);
  });

  it("limits the depth of deeply nested elements", () => {
    const depth = (nodes: ReturnType<typeof parseRichText>): number =>
      1 + Math.max(0, ...nodes.map((node) => (typeof node === "string" ? 0 : depth(node.children))));
    expect(depth(parseRichText("<b>".repeat(5_000)))).toBeLessThan(30);
  });
});
