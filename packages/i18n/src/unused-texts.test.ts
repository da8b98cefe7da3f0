/** Each text of the catalogs must be used, so that no unused text is translated. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listDomains, packageFolder, readCatalog } from "./read-catalogs.ts";

const root = join(packageFolder(), "../..");
const folders = ["apps", "packages"].flatMap((name) =>
  readdirSync(join(root, name)).map((workspace) => join(root, name, workspace, "src")),
);
const sources = folders.flatMap(readSources).join("\n");
/** Collects literal keys `"a.b"`, and templates `a.${kind}.b` in which any text can replace the placeholder. */
const literals = new Set([...sources.matchAll(/["'`]([\w-]+(?:\.[\w.-]+)+)["'`]/g)].map(([, key]) => key));
const templates = [...sources.matchAll(/`([\w.-]*\.?\$\{[^`]*)`/g)]
  .map(([, text = ""]) => text.replaceAll(/\$\{[^}]*\}/g, "\0"))
  .filter((text) => /^[\w.-]+\./.test(text.split("\0", 1)[0] ?? "") || /^\w+\.\0/.test(text))
  .map((text) => new RegExp(`^${text.split("\0").map(RegExp.escape).join("[\\w.-]+")}$`));

function readSources(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file))
      .map((file) => readFileSync(join(folder, file), "utf8"));
  } catch {
    // The workspace has no folder `src`.
    return [];
  }
}

it.each(listDomains("en"))("every text of the domain %s is used in the sources", (domain) => {
  const keys = Object.keys(readCatalog("en", domain)).map((key) => `${domain}.${key}`);
  expect(keys.filter((key) => !literals.has(key) && !templates.some((template) => template.test(key)))).toEqual([]);
});
