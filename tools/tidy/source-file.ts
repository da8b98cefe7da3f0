/** Reads the files that tidy checks: those that git tracks or would add. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { parseSync } from "oxc-parser";

export interface SourceFile {
  /** The path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The text with spaces in place of comments, so that positions are the same. */
  readonly code: string;
  /** The comments with spaces in place of code, so that positions are the same. */
  readonly comments: string;
  /** Empty if the file is not a script. */
  readonly imports: readonly Import[];
}

/** An import or a re-export, static or dynamic. */
export interface Import {
  readonly specifier: string;
  /** The path from the root that a relative import refers to. */
  readonly target: string | undefined;
  readonly isTypeOnly: boolean;
  readonly line: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
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
  if (/\.(ts|tsx|mjs|js)$/.test(path)) return readScript(path, text);
  const pattern = path.endsWith(".sql") ? /--.*$/gm : path.endsWith(".css") ? /\/\*[\s\S]*?\*\//g : undefined;
  const spans = pattern === undefined ? [] : [...text.matchAll(pattern)].map(spanOf);
  return { path, text, ...separate(text, spans), imports: [] };
}

function readScript(path: string, text: string): SourceFile {
  const { comments, module } = parseSync(path, text);
  const importOf = (specifier: string, isTypeOnly: boolean, at: number): Import => ({
    specifier,
    target: specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined,
    isTypeOnly,
    line: lineAt(text, at),
  });
  const imports = module.staticImports.map(({ moduleRequest, entries }) => {
    const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    return importOf(moduleRequest.value, isTypeOnly, moduleRequest.start);
  });
  const reexports = module.staticExports.flatMap(({ entries }) => {
    const [entry] = entries;
    const request = entry?.moduleRequest;
    if (request === undefined || request === null) return [];
    return [
      importOf(
        request.value,
        entries.every(({ isType }) => isType),
        request.start,
      ),
    ];
  });
  const dynamicImports = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => ({ start, name: text.slice(start, end) }))
    .filter(({ name }) => /^["'][^"']+["']$/.test(name))
    .map(({ start, name }) => importOf(name.slice(1, -1), false, start));
  return { path, text, ...separate(text, comments), imports: [...imports, ...reexports, ...dynamicImports] };
}

function spanOf(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}

/** Splits a text into its code and its comments, whose spans must be in order. */
function separate(text: string, commentSpans: readonly Span[]): Pick<SourceFile, "code" | "comments"> {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, " ");
  let code = "";
  let comments = "";
  let at = 0;
  for (const { start, end } of commentSpans) {
    code += text.slice(at, start) + blank(text.slice(start, end));
    comments += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return { code: code + text.slice(at), comments: comments + blank(text.slice(at)) };
}
