/**
 * Checks the sources of the front ends for faults of accessibility that axe does not report, and for controls with a
 * text so small that phones zoom into the page.
 */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./root.ts";

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const components = readSources("{apps,packages}/*/src/**/*.tsx").filter(({ path }) => !path.includes(".test."));
const styles = readSources("{apps,packages}/*/src/**/*.css");

function readSources(pattern: string): SourceFile[] {
  const paths = globSync(pattern, { cwd: root });
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

describe("every component", () => {
  it.each(["output", "article"])("gives each <%s> a name", (tag) => {
    const nameless = components.flatMap(({ path, text }) =>
      [...text.matchAll(new RegExp(`<${tag}\\b[^<]*`, "g"))]
        .filter(([element]) => !/\baria-label(?:ledby)?=/.test(element))
        .map(([element]) => `${path}: ${element.slice(0, 60)}`),
    );
    expect(nameless).toEqual([]);
  });

  it("has its skip link in a landmark", () => {
    const skipLinks = components.flatMap(({ text }) => [...text.matchAll(/<(\w+) className="skip-link"/g)]);
    expect(skipLinks.map(([, tag]) => tag)).toEqual(["nav", "nav"]);
  });

  it("gives each form in <search> a button that submits it", () => {
    const searches = components.flatMap(({ path, text }) =>
      [...text.matchAll(/<search\b.*?<\/search>/gs)].map(([element]) => ({ path, element })),
    );
    expect(searches.length).toBeGreaterThan(2);
    const withoutButton = searches.filter(
      ({ element }) => element.includes("<form") && !/<(?:Icon)?Button type="submit"/.test(element),
    );
    expect(withoutButton).toEqual([]);
  });
});

describe("the text of every control", () => {
  it("is at least 16 pixels high on touch screens unless a style says otherwise", () => {
    const base = styles.find(({ path }) => path === "packages/ui/src/base/base.css")?.text ?? "";
    const touch = /@media \(pointer: coarse\) \{\s+input,\s+select,\s+textarea \{\s+font-size: max\(1em, 16px\);/;
    expect(base).toMatch(touch);
  });

  it("is not made smaller by a style", () => {
    const tooSmall = styles.flatMap(({ path, text }) =>
      listDeclarations(text)
        .filter(({ selector, value }) => controlSelector.test(selector) && pixelsOf(value) < 16)
        .map(({ selector, value }) => `${path}: ${selector} ${value}`),
    );
    expect(tooSmall).toEqual([]);
  });
});

/** Selectors of a control that takes a text, by its element or by a class that only such controls have. */
const controlSelector = /(?:\b(?:input|select|textarea)\b[^\s>+~]*|\.text|\.login-code)(?:,|$)/m;

interface FontDeclaration {
  /** The innermost selector of the rule. */
  readonly selector: string;
  readonly value: string;
}

/** Lists the declarations of `font` and `font-size`. */
function listDeclarations(css: string): FontDeclaration[] {
  const declarations: FontDeclaration[] = [];
  const selectors: string[] = [];
  for (const [, part = "", end] of css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    const [, value] = /^\s*font(?:-size)?:\s*(.*)$/s.exec(part) ?? [];
    const selector = selectors.findLast((text) => !text.startsWith("@")) ?? "";
    if (value !== undefined) declarations.push({ selector, value });
    if (end === "{") selectors.push(part.trim());
    if (end === "}") selectors.pop();
  }
  return declarations;
}

/** The first size in a value; infinite if the value has none, as in `inherit`. */
function pixelsOf(value: string): number {
  const [, step, number, unit] = /--size-(\d+)|\b([\d.]+)(px|r?em)\b/.exec(value) ?? [];
  if (step !== undefined) return Number(step);
  if (number === undefined) return Number.POSITIVE_INFINITY;
  return unit === "px" ? Number(number) : 16 * Number(number);
}
