import { describe, expect, it } from "vitest";
import { renderInPage } from "../testing/render-in-page.tsx";
import { MerchantText } from "./merchant-text.tsx";

async function show(html: string) {
  const { root } = await renderInPage(<MerchantText html={html} />);
  return root.querySelector(".rich-text")?.innerHTML ?? "";
}

describe("the merchant's rich text", () => {
  it.each([
    [
      "keeps paragraphs, emphasis and lists",
      "<p>A <b>b</b></p><ul>\n<li>c</li>\n</ul>",
      "<p>A <b>b</b></p><ul><li>c</li></ul>",
    ],
    ["removes scripts with their content", "a<script>alert(1)</script>b", "ab"],
    ["removes nested scripts", "a<scr<script></script>ipt>alert(1)</script>b", "ab"],
    ["removes event handlers and styles", '<p onclick="x()" style="color:red" class="y">a</p>', "<p>a</p>"],
    ["keeps the text of an unknown tag", "<marquee>a</marquee><img src=x onerror=alert(1)>b", "ab"],
    ["decodes entities once", "&lt;b&gt; &amp;amp; &#8369;5", "&lt;b&gt; &amp;amp; ₱5"],
    ["closes open tags and ignores stray end tags", "<p><b>a</p></i>b", "<p><b>a</b></p>b"],
    ["shows a single angle bracket", "1 < 2 > 0", "1 &lt; 2 &gt; 0"],
  ])("%s", async (_title, html, expected) => {
    expect(await show(html)).toBe(expected);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "&#106;avascript:alert(1)",
    "//evil.test",
    "/\\evil.test",
    "data:x",
  ])("removes the link target %s", async (href) => {
    expect(await show(`<a href="${href}">a</a>`)).toBe("<span>a</span>");
  });

  it("opens external links in a new tab and portal links in the same tab", async () => {
    const html = await show('<a href="https://x.test/?a=1&amp;b=2">a</a> <a href="/promotions">b</a>');
    expect(html).toContain('href="https://x.test/?a=1&amp;b=2"');
    expect(html).toContain('rel="noopener noreferrer"');
    expect(html).toContain('<a class="text-link" href="/promotions">b</a>');
  });

  it("shows only pictures of the portal", async () => {
    expect(await show('<img src="/art/x.svg" alt="A door">')).toBe(
      '<img alt="A door" loading="lazy" src="/art/x.svg">',
    );
    expect(await show('<img src="https://x.test/a.png"><img src="/art/../x"><img onerror="src=1">')).toBe("");
  });
});
