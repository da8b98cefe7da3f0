import { describe, expect, it } from "vitest";
import { findContentFaults, isSafeUrl, isSlug } from "./content-body.ts";
import type { ContentBody } from "./content-body.ts";
import { contentKindRules, contentKinds } from "./content-kinds.ts";

const banner: ContentBody = {
  fields: { groupName: "w_home", picture: "scene:reels", linkageType: "INTERNAL", linkage: "/hot" },
  texts: { EN: { title: "Tonight" }, TY: { title: "Ngayong gabi" } },
  audience: "all",
};

const withFields = (fields: Record<string, string>): ContentBody => ({
  ...banner,
  fields: { ...banner.fields, ...fields },
});
const faultsOf = (body: ContentBody, isComplete = true) =>
  findContentFaults("banner", body, isComplete).map(({ field, kind }) => `${field} ${kind}`);

describe("findContentFaults", () => {
  it.each([
    ["a complete banner", banner, []],
    ["an empty required text", { ...banner, texts: { ...banner.texts, TY: {} } }, ["TY.title empty"]],
    ["a text of two lines", { ...banner, texts: { ...banner.texts, EN: { title: "a\nb" } } }, ["EN.title wrong"]],
    ["a long text", { ...banner, texts: { ...banner.texts, EN: { title: "a".repeat(121) } } }, ["EN.title long"]],
    ["an unknown field", withFields({ color: "red" }), ["fields.color unknown"]],
    ["an unknown group", withFields({ groupName: "w_moon" }), ["fields.groupName wrong"]],
    ["a picture of another host", withFields({ picture: "https://x.example/a.png" }), ["fields.picture wrong"]],
    ["an uploaded picture", withFields({ picture: `/media/${"a".repeat(32)}.png` }), []],
    [
      "a URL that runs a script",
      withFields({ linkage: "javascript:alert(1)" }),
      ["fields.linkage wrong", "fields.linkage wrong"],
    ],
    [
      "an external link to a path of the portal",
      withFields({ linkageType: "URL", linkage: "/hot" }),
      ["fields.linkage wrong"],
    ],
    ["a link to a game without its number", withFields({ linkageType: "G" }), ["fields.nodeId wrong"]],
    ["a link to a promotion by its slug", withFields({ linkageType: "P", linkage: "try-first" }), []],
  ])("returns the expected faults for %s", (_name, body, expected) => {
    expect(faultsOf(body)).toEqual(expected);
  });

  it("reports invalid values of an incomplete draft, but no missing values", () => {
    expect(faultsOf({ fields: {}, texts: { EN: {}, TY: {} }, audience: "all" }, false)).toEqual([]);
    expect(faultsOf(withFields({ groupName: "w_moon" }), false)).toEqual(["fields.groupName wrong"]);
  });

  it("reports an audience other than all for a kind without audiences", () => {
    const page: ContentBody = {
      fields: {},
      texts: { EN: { title: "x", content: "y" }, TY: { title: "x", content: "y" } },
      audience: "agents",
    };
    expect(findContentFaults("page", page, true)).toEqual([{ field: "audience", kind: "wrong" }]);
  });
});

describe("isSafeUrl", () => {
  it.each(["/promotions", "https://x.example/a?b=c", "mailto:a@b.example", "tel:+6321234567", "viber://chat"])(
    "accepts %s",
    (address) => {
      expect(isSafeUrl(address)).toBe(true);
    },
  );

  it.each([
    "javascript:alert(1)",
    "//x.example",
    "/\\x.example",
    "http://x.example",
    "data:text/html,x",
    'https://x"y',
  ])("refuses %s", (address) => {
    expect(isSafeUrl(address)).toBe(false);
  });
});

it.each([
  ["try-first", true],
  ["a", true],
  ["Try-First", false],
  ["try--first", false],
  ["-try", false],
  ["", false],
  ["a".repeat(81), false],
])("%j is a valid slug: %s", (slug, isValid) => {
  expect(isSlug(slug)).toBe(isValid);
});

it("every kind has a title in both languages", () => {
  for (const kind of contentKinds) expect(contentKindRules[kind].texts.map(({ name }) => name)).toContain("title");
});
