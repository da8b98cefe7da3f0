/** Rules for names, sizes and first comments of files, and for the required files of each server module. */

import { basename } from "node:path/posix";
import { isTest } from "./source-file.ts";
import type { Problem, SourceFile } from "./source-file.ts";

const maximumFileLines = 300;
const maximumTestLines = 500;
const maximumColumns = 120;
/** Long literals that cannot be split over lines, such as the path data of an SVG or a regular expression. */
const longLiteral = /(["'`])(?:(?!\1).){40,}\1|[(=] ?\/.{40,}\/[a-z]*[),;]/g;
const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** File names that tools or conventions prescribe. */
const prescribedNames = new Set([
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "LICENSE",
  "Dockerfile",
]);
/** The names of migrations and SQL functions, with underscores. */
const sqlName = /^(\d{4}_)?[a-z0-9]+(_[a-z0-9]+)*\.sql$/;
/** Words in a path that do not describe the content. */
const emptyWords = ["util", "utils", "helper", "helpers", "manager", "misc", "common", "stuff", "shared"];
const abbreviations =
  "acct addr amt arr btn cb cfg cnt ctx err fn idx impl mgr msg num obj pwd repo req res srv str svc tmp txn usr".split(
    " ",
  );
const checkedFolders = /^(apps|packages|tools|e2e|bench|deploy)\//;
const sources = /^((apps|packages)\/[^/]+\/src|tools)\/.*\.(ts|tsx|mjs)$/;

/** Checks each file, then each module. */
export function findShapeProblems(files: readonly SourceFile[]): Problem[] {
  const perFile = files.flatMap((file) => [
    ...judgeName(file),
    ...judgeSize(file),
    ...judgeHead(file),
    ...judgeExportName(file),
  ]);
  return [...perFile, ...judgeModules(files)];
}

function judgeName({ path }: SourceFile): Problem[] {
  if (!checkedFolders.test(path) || path.endsWith(".json")) return [];
  const wrongPart = path.split("/").find((part) => !isRightCase(part));
  if (wrongPart !== undefined) return [problem("file-name", path, `${wrongPart} is not kebab-case`)];
  const words = new Set(path.split(/[/.-]/));
  const parts = new Set(path.split(/[/.]/));
  const emptyWord = emptyWords.find((word) => words.has(word)) ?? (parts.has("data") ? "data" : undefined);
  if (emptyWord !== undefined) return [problem("empty-name", path, `"${emptyWord}" does not describe the content`)];
  const abbreviation = abbreviations.find((word) => words.has(word));
  return abbreviation === undefined ? [] : [problem("abbreviation", path, `write "${abbreviation}" out`)];
}

function isRightCase(part: string): boolean {
  return kebabCase.test(part) || prescribedNames.has(part) || sqlName.test(part);
}

function judgeSize({ path, text }: SourceFile): Problem[] {
  if (!/^(apps|packages|tools|e2e|bench)\/.*\.(ts|tsx|mjs|sql|css)$/.test(path) || path.endsWith(".gen.ts")) return [];
  const lines = text.split("\n");
  const maximumLines = isTest(path)
    ? maximumTestLines
    : path.endsWith(".sql")
      ? Number.POSITIVE_INFINITY
      : maximumFileLines;
  const tooWide = lines.findIndex((line) => line.replace(longLiteral, "").length > maximumColumns);
  return [
    ...(lines.length - 1 > maximumLines
      ? [problem("file-size", path, `${lines.length - 1} lines, at most ${maximumLines}`)]
      : []),
    ...(tooWide === -1
      ? []
      : [{ rule: "line-width", path, line: tooWide + 1, message: `wider than ${maximumColumns} columns` }]),
  ];
}

/** Checks that a file starts with a comment that explains its purpose. */
function judgeHead({ path, text }: SourceFile): Problem[] {
  if (path.endsWith(".sql") && path.startsWith("apps/server/db/")) {
    return text.startsWith("--")
      ? []
      : [problem("file-head", path, "a SQL file starts with a comment that explains its purpose")];
  }
  if (!sources.test(path) || isTest(path) || path.endsWith(".gen.ts")) return [];
  const isDescribed = text.replace(/^#!.*\n/, "").startsWith("/**");
  return isDescribed ? [] : [problem("file-head", path, "a file starts with a docstring that explains its purpose")];
}

/**
 * Checks, in the server's modules and in the front ends, that a file that exports only one function or class is named
 * after it.
 */
function judgeExportName({ path, code }: SourceFile): Problem[] {
  const isChecked = /^apps\/(server\/src\/modules|[^/]+\/src\/(features|components|routes))\//.test(path);
  if (!isChecked || isTest(path) || /^index\.ts$|(routes|permissions|repository)\.ts$/.test(basename(path))) return [];
  const names = [...code.matchAll(/^export (?:async )?(?:function\*?|class) (\w+)/gm)].map((match) => match[1] ?? "");
  const [exportedName] = names;
  if (exportedName === undefined || names.length > 1) return [];
  const expectedEnding = basename(path)
    .replace(/\.tsx?$/, "")
    .replaceAll("-", "")
    .toLowerCase();
  // The function's name may be longer: `createRoundLane` is accepted in round-lane.ts.
  return exportedName.toLowerCase().endsWith(expectedEnding)
    ? []
    : [problem("export-name", path, `exports ${exportedName}: name the file after it`)];
}

function judgeModules(files: readonly SourceFile[]): Problem[] {
  const paths = new Set(files.map(({ path }) => path));
  const modules = new Set(
    files
      .map(({ path }) => /^apps\/server\/src\/modules\/[^/]+\//.exec(path)?.[0])
      .filter((folderName) => folderName !== undefined),
  );
  return [...modules].flatMap((folder) =>
    ["index.ts", "README.md"]
      .filter((name) => !paths.has(folder + name))
      .map((name) => problem("module-shape", folder + name, "each module has a public interface and a README")),
  );
}

function problem(rule: string, path: string, message: string): Problem {
  return { rule, path, line: 1, message };
}
