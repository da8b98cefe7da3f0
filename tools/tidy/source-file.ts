/** Reads the files that tidy checks: those that git tracks or would add. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

export interface SourceFile {
  /** The path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The text without comments, with the same line numbers as the file. */
  readonly code: string;
}

/** A violation of a rule in one line of a file. */
export interface Problem {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const textFiles = /\.(ts|tsx|mjs|js|json|sql|css|html|md|tsv|svg|yaml|yml|conf)$/;
const ignoredFolders = /(^|\/)(node_modules|dist|\.git|\.data|\.cache|test-results)(\/|$)/;
const fixturesFolder = "tools/fixtures/";

/**
 * Reads all text files that git tracks or would add. Outside a git repository (a fixture, an archive) it reads all text
 * files.
 */
export function readSourceFiles(root: string): SourceFile[] {
  return listPaths(root)
    .filter((path) => !path.startsWith(fixturesFolder) && textFiles.test(path))
    .map((path) => readSourceFile(root, path));
}

/** Returns the line number of a position in a text, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

export function isTest(path: string): boolean {
  return /\.(test|spec|bench)\.tsx?$|(^|\/)(testing|deep)\//.test(path);
}

/** Returns the paths of all files that git tracks or would add. */
export function listPaths(root: string): string[] {
  if (!existsSync(join(root, ".git"))) return walk(root, root);
  const options = { cwd: root, encoding: "utf8", maxBuffer: 64_000_000 } as const;
  const output = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], options);
  return [...new Set(output.split("\0"))].filter((path) => path !== "" && existsSync(join(root, path))).toSorted();
}

function walk(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (ignoredFolders.test(relative(root, path).replaceAll("\\", "/"))) return [];
      return entry.isDirectory() ? walk(root, path) : [relative(root, path).replaceAll("\\", "/")];
    })
    .toSorted();
}

function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text, code: stripComments(path, text) };
}

/** Removes comments but keeps their line breaks, so that line numbers do not change. */
function stripComments(path: string, text: string): string {
  if (path.endsWith(".sql")) return text.replaceAll(/--.*$/gm, "");
  if (!/\.(ts|tsx|mjs|js|css)$/.test(path)) return text;
  const withoutBlocks = text.replaceAll(/\/\*[\s\S]*?\*\//g, (block) => block.replaceAll(/[^\n]/g, ""));
  return withoutBlocks.replaceAll(/(^|[\s;{}(,])\/\/.*$/gm, "$1");
}
