import { describe, expect, it } from "vitest";
import { handlerAttacks, schemeAttacks, shapeAttacks } from "../../testing/html-attacks.ts";
import { cleanHtml } from "./clean-html.ts";

/** Attacks that a person could type or paste, or write directly to the database. */
const attacks = [...handlerAttacks, ...schemeAttacks, ...shapeAttacks];

const allowedTags = new Set(
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

/** Parses all tags of a sanitized text and their attributes with a strict grammar. */
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

function expectHarmless({ name, attributes }: ReturnType<typeof tagsOf>[number], sanitized: string): void {
  expect(allowedTags.has(name), sanitized).toBe(true);
  for (const [attribute, value] of attributes) {
    expect(allowedAttributes.has(attribute), sanitized).toBe(true);
    expect(value, sanitized).toMatch(safeValues[attribute] ?? /^/);
  }
}

describe("cleaning rich text", () => {
  it(`removes everything executable from ${attacks.length} attacks`, () => {
    expect(attacks.length).toBeGreaterThan(500);
    for (const attack of attacks) {
      const sanitized = cleanHtml(attack);
      for (const tag of tagsOf(sanitized)) expectHarmless(tag, sanitized);
      expect(cleanHtml(sanitized), attack).toBe(sanitized);
    }
  });

  it("keeps headings, lists, tables and links", () => {
    const text =
      "<h2>Rules</h2><p>From <strong>₱100</strong>, <em>once</em>.</p><ul><li>One</li></ul>" +
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table><p><a href="/promotions">All</a></p>';
    expect(cleanHtml(text)).toBe(text);
  });

  it("makes external links open in a new tab, without opener and referrer", () => {
    expect(cleanHtml('<a href="https://x.example/a">x</a>')).toBe(
      '<a href="https://x.example/a" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });
});
