/**
 * `npm run size` prints figures about the size and structure of the sources, to compare two commits. They are not
 * limits.
 */

import { posix } from "node:path";
import { root } from "./root.ts";
import { isTest, readSourceFiles } from "./tidy/source-file.ts";
import type { SourceFile } from "./tidy/source-file.ts";

const blockLines = 8;
const largeFolderSize = 30;
/** The layers in which a domain can have a folder or a catalog of its name. */
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
  [`folders with more than ${largeFolderSize} files`]: countFullFolders(),
  [`repeated blocks of ${blockLines} lines and more`]: countRepeats(),
  "domain words in any layer": countLayersPerWord().length,
  "domain words in all layers": countLayersPerWord().filter((count) => count === layers.length).length,
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

/** Counts the sources that exactly one other source imports. */
function countSingleImports(): number {
  const paths = new Set(scripts.map(({ path }) => path));
  const importers = new Map<string, number>();
  for (const { path, imports } of scripts) {
    const imported = imports.map(({ specifier }) => resolve(path, specifier));
    for (const name of new Set(imported)) {
      const target = [name, `${name}.ts`, `${name}.tsx`].find((candidate) => paths.has(candidate));
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
  return [...counts.values()].filter(({ length }) => length > largeFolderSize).length;
}

/** Counts blocks of lines that occur more than once, without blank lines, comments and imports. */
function countRepeats(): number {
  const seen = new Set<string>();
  let repeats = 0;
  for (const { code: text } of scripts) {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !/^(import|export \{|\}+[);,]*$)/.test(line));
    let until = 0;
    for (let lineIndex = 0; lineIndex + blockLines <= lines.length; lineIndex += 1) {
      const block = lines.slice(lineIndex, lineIndex + blockLines).join("\n");
      if (seen.has(block) && lineIndex >= until) {
        repeats += 1;
        until = lineIndex + blockLines;
      }
      seen.add(block);
    }
  }
  return repeats;
}

/** Returns for each domain word the number of layers in which a folder or catalog has this name. */
function countLayersPerWord(): number[] {
  const layersByWord = new Map<string, Set<string>>();
  for (const { path } of files) {
    const layer = layers.find((candidate) => path.startsWith(candidate));
    if (layer === undefined) continue;
    const word = (path.slice(layer.length).split("/")[0] ?? "").replace(/\.\w+$/, "");
    layersByWord.set(word, (layersByWord.get(word) ?? new Set()).add(layer));
  }
  return [...layersByWord.values()].map(({ size }) => size);
}
