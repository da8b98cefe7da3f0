import { coverUrl } from "@openhouse/rules/art/cover-url";
import { describe, expect, it } from "vitest";
import { inlineFirstBanner, inlineFirstCard } from "./inline-first-picture.ts";

const cover = (gameCode: string) =>
  coverUrl({ theme: "capiz", vendor: "PG", gameCode, title: gameCode, category: "RNG", classify: null }, "small");
const card = (src: string) => `<li><img src="${src}" alt="" width="300" height="400" decoding="async"/></li>`;
const drawing = '<svg viewBox="0 0 3 4"><path fill="#123" d="M0 0h3"/></svg>';

describe("the first cover of a page", () => {
  it("is inlined, and the other covers are loaded", () => {
    const requestedPaths: string[] = [];
    const body = inlineFirstCard(card(cover("one")) + card(cover("two")), (path) => {
      requestedPaths.push(path);
      return drawing;
    });
    const [first = "", second = ""] = body.split("</li>");
    const source = /src="data:image\/svg\+xml,([^"]*)"/.exec(first)?.[1] ?? "";
    expect(decodeURIComponent(source)).toBe(drawing);
    expect(first).toContain('decoding="sync"');
    expect(`${second}</li>`).toBe(card(cover("two")));
    expect(requestedPaths).toEqual([cover("one")]);
  });

  it("loses its preload link when it is inlined, while other preload links stay", () => {
    const preload = `<link rel="preload" as="image" href="${cover("one")}"/>`;
    expect(inlineFirstCard(preload + card(cover("one")), () => drawing)).not.toContain(cover("one"));
    expect(inlineFirstCard(preload + card(cover("two")), () => drawing)).toContain(preload);
  });

  it("is also recognised on a picture host", () => {
    const requestedPaths: string[] = [];
    inlineFirstCard(card(`https://pictures.example${cover("one")}`), (path) => void requestedPaths.push(path));
    expect(requestedPaths).toEqual([cover("one")]);
  });

  it("is not inlined if it is lazy or has no drawing", () => {
    const lazy = card(cover("one")).replace('decoding="async"', 'loading="lazy" decoding="async"');
    expect(inlineFirstCard(card(cover("one")), () => undefined)).toBe(card(cover("one")));
    expect(inlineFirstCard("<p>no games</p>", () => drawing)).toBe("<p>no games</p>");
    expect(inlineFirstCard(lazy, () => drawing)).toBe(lazy);
  });
});

describe("the first banner of the front page", () => {
  const slide = (cut: string) =>
    `<picture><source media="(max-width: 47.99rem)" srcSet="/art/banner/capiz/${cut}/phone.svg"/>` +
    `<img src="/art/banner/capiz/${cut}/wide.svg" alt=""/></picture>`;

  it("is inlined in its phone version without white space, and all other pictures are loaded", () => {
    const body = inlineFirstBanner(slide("reels") + slide("door"), () => drawing);
    const [, source = ""] = /srcSet="data:image\/svg\+xml,([^"]*)"/.exec(body) ?? [];
    expect(source).not.toMatch(/\s/);
    expect(decodeURIComponent(source)).toBe(drawing);
    expect(body).not.toContain("/reels/phone.svg");
    expect(body).toContain("/reels/wide.svg");
    expect(body.endsWith(slide("door"))).toBe(true);
  });

  it("is not inlined if it is an uploaded picture or cannot be drawn", () => {
    const uploaded = slide("reels").replaceAll("/art/banner/", "/media/");
    expect(inlineFirstBanner(uploaded, () => drawing)).toBe(uploaded);
    expect(inlineFirstBanner(slide("reels"), () => undefined)).toBe(slide("reels"));
  });
});
