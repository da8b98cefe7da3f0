/** The files that tidy checks, which are those that git would commit. They are read once. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The text without comments, with the same line numbers as the file. */
  readonly code: string;
}

/** One problem at one place. */
export interface Problem {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const readable = /\.(ts|tsx|mjs|js|json|sql|css|html|md|tsv|svg|yaml|yml|conf)$/;
const notOurs = /(^|\/)(node_modules|dist|\.git|\.data|\.cache|test-results)(\/|$)/;
const brokenOnPurpose = "tools/fixtures/";

/** Everything that git tracks or would add; all files where there is no repository (a fixture, an unpacked archive). */
export function readSourceFiles(root: string): SourceFile[] {
  return listPaths(root)
    .filter((path) => !path.startsWith(brokenOnPurpose) && readable.test(path))
    .map((path) => readSourceFile(root, path));
}

/** The line of a position in a text, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

export function isTest(path: string): boolean {
  return /\.(test|spec|bench)\.tsx?$|(^|\/)(testing|deep)\//.test(path);
}

/** The paths of everything that git tracks or would add. */
export function listPaths(root: string): string[] {
  if (!existsSync(join(root, ".git"))) return walk(root, root);
  const options = { cwd: root, encoding: "utf8", maxBuffer: 64_000_000 } as const;
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], options);
  return [...new Set(listed.split("\0"))].filter((path) => path !== "" && existsSync(join(root, path))).toSorted();
}

function walk(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (notOurs.test(relative(root, path).replaceAll("\\", "/"))) return [];
      return entry.isDirectory() ? walk(root, path) : [relative(root, path).replaceAll("\\", "/")];
    })
    .toSorted();
}

function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text, code: stripComments(path, text) };
}

/** Line breaks stay, so that line numbers match the file. */
function stripComments(path: string, text: string): string {
  if (path.endsWith(".sql")) return text.replaceAll(/--.*$/gm, "");
  if (!/\.(ts|tsx|mjs|js|css)$/.test(path)) return text;
  const withoutBlocks = text.replaceAll(/\/\*[\s\S]*?\*\//g, (block) => block.replaceAll(/[^\n]/g, ""));
  return withoutBlocks.replaceAll(/(^|[\s;{}(,])\/\/.*$/gm, "$1");
}
