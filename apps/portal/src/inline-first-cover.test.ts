// @vitest-environment node
import { coverAddress } from "@openhouse/rules/art/cover-address";
import { describe, expect, it } from "vitest";
import { inlineFirstCover } from "./inline-first-cover.ts";

const cover = (gameCode: string) =>
  coverAddress({ theme: "capiz", vendor: "PG", gameCode, title: gameCode, category: "RNG", classify: null }, "small");
const card = (src: string) => `<li><img src="${src}" alt="" width="300" height="400" decoding="async"/></li>`;
const drawing = '<svg viewBox="0 0 3 4"><path fill="#123" d="M0 0h3"/></svg>';

describe("the first cover of a page", () => {
  it("stands in the page, and the others are fetched", () => {
    const asked: string[] = [];
    const body = inlineFirstCover(card(cover("one")) + card(cover("two")), (path) => {
      asked.push(path);
      return drawing;
    });
    const [first = "", second = ""] = body.split("</li>");
    const source = /src="data:image\/svg\+xml,([^"]*)"/.exec(first)?.[1] ?? "";
    expect(decodeURIComponent(source)).toBe(drawing);
    expect(first).toContain('decoding="sync"');
    expect(`${second}</li>`).toBe(card(cover("two")));
    expect(asked).toEqual([cover("one")]);
  });

  it("is not fetched ahead besides", () => {
    const ahead = `<link rel="preload" as="image" href="${cover("one")}"/>`;
    expect(inlineFirstCover(ahead + card(cover("one")), () => drawing)).not.toContain(cover("one"));
    expect(inlineFirstCover(ahead + card(cover("two")), () => drawing)).toContain(ahead);
  });

  it("is found on a picture host, too", () => {
    const asked: string[] = [];
    inlineFirstCover(card(`https://pictures.example${cover("one")}`), (path) => void asked.push(path));
    expect(asked).toEqual([cover("one")]);
  });

  it("is fetched like the others where it waits for its turn, or nobody can draw it", () => {
    const lazy = card(cover("one")).replace('decoding="async"', 'loading="lazy" decoding="async"');
    expect(inlineFirstCover(card(cover("one")), () => undefined)).toBe(card(cover("one")));
    expect(inlineFirstCover("<p>no games</p>", () => drawing)).toBe("<p>no games</p>");
    expect(inlineFirstCover(lazy, () => drawing)).toBe(lazy);
  });
});
