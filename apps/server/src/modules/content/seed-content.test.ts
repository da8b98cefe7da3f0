import { describe, expect, it } from "vitest";
import { findContentFaults, isSlug } from "@openhouse/rules/content/content-body";
import { contentKindRules, contentLanguages } from "@openhouse/rules/content/content-kinds";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import { cleanHtml } from "./clean-html.ts";
import { seedItemsOf } from "./seed-content.ts";

/** The words of a text, without tags and extra spaces. */
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe.each(["openhouse", "harbour"])("the initial content of the merchant %s", (merchant) => {
  const items = seedItemsOf(merchant);
  const count = (kind: ContentKind) => items.filter((item) => item.kind === kind).length;

  it("can be published in both languages", () => {
    for (const { kind, slug, EN, TY, fields = {}, audience = "all" } of items) {
      expect(isSlug(slug), slug).toBe(true);
      const faults = findContentFaults(kind, { fields, texts: { EN, TY }, audience }, true);
      expect(faults, `${kind} ${slug}`).toEqual([]);
    }
  });

  it("contains the same words after its HTML is sanitized", () => {
    const richTexts = items.flatMap((item) =>
      contentKindRules[item.kind].texts
        .filter(({ type }) => type === "html")
        .flatMap(({ name }) => contentLanguages.map((language) => item[language][name] ?? "")),
    );
    expect(richTexts.length).toBeGreaterThan(100);
    for (const html of richTexts) expect(wordsOf(cleanHtml(html))).toBe(wordsOf(html));
  });

  it("has a unique slug for each item of a kind", () => {
    const names = items.map(({ kind, slug }) => `${kind} ${slug}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("has enough items to show paging", () => {
    expect(count("banner")).toBeGreaterThanOrEqual(7);
    expect(count("notice")).toBeGreaterThanOrEqual(12);
    expect(count("promotion")).toBeGreaterThanOrEqual(8);
    expect(count("help")).toBeGreaterThanOrEqual(25);
    expect(count("news")).toBeGreaterThanOrEqual(8);
    expect(count("blog")).toBeGreaterThanOrEqual(6);
  });
});

it("items whose claims are not true of the demo (10,000 slots, a reward) are drafts", () => {
  const drafts = seedItemsOf("openhouse").filter(({ isDraft }) => isDraft === true);
  expect(drafts.map(({ slug }) => slug)).toEqual(["ten-thousand-slots", "zalo-reward"]);
});

it("a merchant that is not part of the demo has no initial content", () => {
  expect(seedItemsOf("other")).toEqual([]);
});
