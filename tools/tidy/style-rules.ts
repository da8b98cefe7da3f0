/**
 * Checks that a stylesheet styles only its own component. Each class has one stylesheet that owns it. A selector may
 * contain classes of other stylesheets only if it also contains a class of its own stylesheet. Nested rules are not
 * checked, because they apply only together with their parent's selector.
 */

import postcss from "postcss";
import type { AtRule, Rule } from "postcss";
import type { Problem, SourceFile } from "./source-file.ts";

interface Selector {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly classes: readonly string[];
}

/** Sets of stylesheets that a page can load together. */
const pages = [
  /^(apps\/portal|packages\/ui)\//,
  /^(apps\/backoffice|packages\/ui)\//,
  /^apps\/studio\/src\/capiz\//,
  /^apps\/studio\/src\/verify\//,
];
/** The root stylesheets of an application adapt shared components to it. */
const rootStyles = /^apps\/[^/]+\/src\/[^/]+\.css$/;

export function findStyleProblems(files: readonly SourceFile[]): Problem[] {
  const isShared = ({ path }: SourceFile) => path.startsWith("packages/");
  const selectors = files
    .filter(({ path }) => path.endsWith(".css"))
    // Shared components own their classes, so they come first.
    .toSorted((a, b) => Number(isShared(b)) - Number(isShared(a)))
    .flatMap(readSelectors);
  return pages.flatMap((page) => findLeaks(selectors.filter(({ path }) => page.test(path))));
}

function findLeaks(selectors: readonly Selector[]): Problem[] {
  const owners = findOwners(selectors);
  return selectors.flatMap(({ path, line, text, classes }) => {
    const isOwn = classes.length === 0 || classes.some((name) => owners.get(name) === path);
    if (isOwn || rootStyles.test(path)) return [];
    const owner = classes.map((name) => owners.get(name)).find((name) => name !== undefined) ?? "several stylesheets";
    return [{ rule: "style-leak", path, line, message: `\`${text}\` styles a class of ${owner}` }];
  });
}

/** The owner of a class is the first stylesheet that styles it alone, or the only one that mentions it. */
function findOwners(selectors: readonly Selector[]): Map<string, string> {
  const owners = new Map<string, string>();
  const mentions = new Map<string, Set<string>>();
  for (const selector of selectors) {
    for (const name of selector.classes) {
      const isOwner = isDefinition(selector) && !rootStyles.test(selector.path);
      if (isOwner && !owners.has(name)) owners.set(name, selector.path);
      mentions.set(name, (mentions.get(name) ?? new Set()).add(selector.path));
    }
  }
  for (const [name, paths] of mentions) {
    const [only] = paths;
    if (only !== undefined && paths.size === 1) owners.set(name, only);
  }
  return owners;
}

/** True if the selector is a single class, with or without attributes and pseudo-classes. */
function isDefinition({ text, classes }: Selector): boolean {
  return classes.length === 1 && /^\.[\w-]+(\[[^\]]*\]|:[\w-]+(\([^)]*\))?)*$/.test(text);
}

function readSelectors({ path, text }: SourceFile): Selector[] {
  const rules: Rule[] = [];
  postcss.parse(text).walkRules((rule) => {
    if (isTopLevel(rule)) rules.push(rule);
  });
  return rules.flatMap((rule) =>
    rule.selectors.map((selector) => ({
      path,
      line: rule.source?.start?.line ?? 1,
      text: selector,
      classes: [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name),
    })),
  );
}

/** False for nested rules and for the steps of an animation. */
function isTopLevel({ parent }: Rule | AtRule): boolean {
  if (parent === undefined || parent.type === "root") return true;
  return parent.type === "atrule" && !(parent as AtRule).name.endsWith("keyframes") && isTopLevel(parent);
}
