import { describe, expect, it } from "vitest";
import { findContentFaults, isSlug } from "@openhouse/rules/content/content-body";
import { contentKindRules, contentLanguages } from "@openhouse/rules/content/content-kinds";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import { cleanHtml } from "./clean-html.ts";
import { seedItemsOf, starterItemsOf } from "./seed-content.ts";

/** The words of a text, without tags and extra spaces. */
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const contents = [
  ["the demo's first merchant", seedItemsOf("openhouse")],
  ["the demo's second merchant", seedItemsOf("harbour")],
  ["a real merchant", starterItemsOf({ name: "Example Gaming", agreementAge: 21 })],
] as const;

describe.each(contents)("the initial content of %s", (name, items) => {
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
    expect(richTexts.length).toBeGreaterThan(40);
    for (const html of richTexts) expect(wordsOf(cleanHtml(html))).toBe(wordsOf(html));
  });

  it("has a unique slug for each item of a kind", () => {
    const names = items.map(({ kind, slug }) => `${kind} ${slug}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("has enough items to show paging in the demo", () => {
    if (name === "a real merchant") return;
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

it("a real merchant starts with house rules and help that name no amount and no bank", () => {
  const items = starterItemsOf({ name: "Example Gaming", agreementAge: 21 });
  expect(items.filter(({ kind }) => kind === "page").map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(["about", "responsible-gaming", "fairness", "terms", "privacy", "join"]),
  );
  expect(JSON.stringify(items)).not.toMatch(/demo|play money|₱|HK\$|Lakbay|Manila|\{\w+\}/i);
});
