/**
 * `npm run size`: figures about the size and structure of the sources, to compare two commits. They show a direction
 * and are not limits.
 */

import { posix } from "node:path";
import { root } from "./root.ts";
import { isTest, readSourceFiles } from "./tidy/source-file.ts";
import type { SourceFile } from "./tidy/source-file.ts";

const repeatedLines = 8;
const fullFolder = 30;
/** The layers through which a domain word may run. */
const layers = [
  "apps/server/src/modules/",
  "packages/protocol/src/",
  "packages/rules/src/",
  "apps/portal/src/features/",
  "apps/backoffice/src/features/",
  "packages/i18n/catalogs/en/",
];

const files = readSourceFiles(root);
const code = files.filter(({ path }) => /^(apps|packages|tools|e2e|bench)\/.*\.(ts|tsx|mjs|css|sql)$/.test(path));
const sources = code.filter(({ path }) => !isTest(path) && !/\.gen\.ts$|\/db\/(migrations|schema\.sql)/.test(path));
const scripts = sources.filter(({ path }) => /\.tsx?$/.test(path));

const figures: Readonly<Record<string, number>> = {
  "source lines without tests": sum(sources.map(countLines)),
  "test lines": sum(code.filter(({ path }) => isTest(path)).map(countLines)),
  "files of code": code.length,
  "lines of the median file": median(sources.map(countLines)),
  "files with exactly one importer": countSingleImports(),
  [`folders with more than ${fullFolder} files`]: countFullFolders(),
  [`repeated blocks of ${repeatedLines} lines and more`]: countRepeats(),
  "domain words in any layer": wordsByLayers().length,
  "domain words in all layers": wordsByLayers().filter((count) => count === layers.length).length,
};
for (const [name, figure] of Object.entries(figures)) console.log(`${String(figure).padStart(8)}  ${name}`);

function countLines({ text }: SourceFile): number {
  return text.split("\n").length - 1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Sources that exactly one other source imports. */
function countSingleImports(): number {
  const paths = new Set(scripts.map(({ path }) => path));
  const importers = new Map<string, number>();
  for (const { path, code: text } of scripts) {
    const imported = [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map(([, name = ""]) => resolve(path, name));
    for (const name of new Set(imported)) {
      const target = [name, `${name}.ts`, `${name}.tsx`].find((each) => paths.has(each));
      if (target !== undefined) importers.set(target, (importers.get(target) ?? 0) + 1);
    }
  }
  return [...importers.values()].filter((count) => count === 1).length;
}

function resolve(importer: string, name: string): string {
  if (name.startsWith(".")) return posix.join(posix.dirname(importer), name);
  return name.replace(/^@openhouse\/([^/]+)\//, "packages/$1/src/");
}

function countFullFolders(): number {
  const counts = Map.groupBy(sources, ({ path }) => posix.dirname(path));
  return [...counts.values()].filter(({ length }) => length > fullFolder).length;
}

/** Blocks of lines that also occur elsewhere; blank lines, comments and imports do not count. */
function countRepeats(): number {
  const seen = new Set<string>();
  let repeats = 0;
  for (const { code: text } of scripts) {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !/^(import|export \{|\}+[);,]*$)/.test(line));
    let until = 0;
    for (let at = 0; at + repeatedLines <= lines.length; at += 1) {
      const block = lines.slice(at, at + repeatedLines).join("\n");
      if (seen.has(block) && at >= until) {
        repeats += 1;
        until = at + repeatedLines;
      }
      seen.add(block);
    }
  }
  return repeats;
}

/** For each domain word, in how many layers a folder or catalog has that name. */
function wordsByLayers(): number[] {
  const words = new Map<string, Set<string>>();
  for (const { path } of files) {
    const layer = layers.find((each) => path.startsWith(each));
    if (layer === undefined) continue;
    const word = (path.slice(layer.length).split("/")[0] ?? "").replace(/\.\w+$/, "");
    words.set(word, (words.get(word) ?? new Set()).add(layer));
  }
  return [...words.values()].map(({ size }) => size);
}
