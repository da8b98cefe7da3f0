/** Rules for names, sizes and heads of files, and for the required files of each server module. */

import { basename } from "node:path/posix";
import { isTest } from "./source-file.ts";
import type { Problem, SourceFile } from "./source-file.ts";

const longestFile = 300;
const longestTest = 500;
const widestLine = 120;
/** The path of a drawing and a regular expression cannot be split over lines. */
const longLiteral = /(["'`])(?:(?!\1).){40,}\1|[(=] ?\/.{40,}\/[a-z]*[),;]/g;
const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Names that tools or conventions prescribe. */
const givenNames = new Set([
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "LICENSE",
  "Dockerfile",
]);
/** Migrations and SQL functions, which are named as in SQL. */
const sqlName = /^(\d{4}_)?[a-z0-9]+(_[a-z0-9]+)*\.sql$/;
/** Words that say nothing about the content. */
const emptyWords = ["util", "utils", "helper", "helpers", "manager", "misc", "common", "stuff", "shared"];
const abbreviations =
  "acct addr amt arr btn cb cfg cnt ctx err fn idx impl mgr msg num obj pwd repo req res srv str svc tmp txn usr".split(
    " ",
  );
const ourFolders = /^(apps|packages|tools|e2e|bench|deploy)\//;
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
  if (!ourFolders.test(path) || path.endsWith(".json")) return [];
  const wrong = path.split("/").find((part) => !isRightCase(part));
  if (wrong !== undefined) return [problem("file-name", path, `${wrong} is not kebab-case`)];
  const words = new Set(path.split(/[/.-]/));
  const parts = new Set(path.split(/[/.]/));
  const empty = emptyWords.find((word) => words.has(word)) ?? (parts.has("data") ? "data" : undefined);
  if (empty !== undefined) return [problem("empty-name", path, `"${empty}" does not say what is inside`)];
  const short = abbreviations.find((word) => words.has(word));
  return short === undefined ? [] : [problem("abbreviation", path, `write "${short}" out`)];
}

function isRightCase(part: string): boolean {
  return kebabCase.test(part) || givenNames.has(part) || sqlName.test(part);
}

function judgeSize({ path, text }: SourceFile): Problem[] {
  if (!/^(apps|packages|tools|e2e|bench)\/.*\.(ts|tsx|mjs|sql|css)$/.test(path) || path.endsWith(".gen.ts")) return [];
  const lines = text.split("\n");
  const most = isTest(path) ? longestTest : path.endsWith(".sql") ? Number.POSITIVE_INFINITY : longestFile;
  const tooWide = lines.findIndex((line) => line.replace(longLiteral, "").length > widestLine);
  return [
    ...(lines.length - 1 > most ? [problem("file-size", path, `${lines.length - 1} lines, at most ${most}`)] : []),
    ...(tooWide === -1
      ? []
      : [{ rule: "line-width", path, line: tooWide + 1, message: `wider than ${widestLine} columns` }]),
  ];
}

/** The first lines of a file must say why it exists. */
function judgeHead({ path, text }: SourceFile): Problem[] {
  if (path.endsWith(".sql") && path.startsWith("apps/server/db/")) {
    return text.startsWith("--")
      ? []
      : [problem("file-head", path, "a SQL file opens with a comment that says what it is for")];
  }
  if (!sources.test(path) || isTest(path) || path.endsWith(".gen.ts")) return [];
  const isDescribed = text.replace(/^#!.*\n/, "").startsWith("/**");
  return isDescribed ? [] : [problem("file-head", path, "a file opens with a docstring: what it is, and why")];
}

/** In the server's modules and the front ends' components, a file that exports one function is named after it. */
function judgeExportName({ path, code }: SourceFile): Problem[] {
  const isConcerned = /^apps\/(server\/src\/modules|[^/]+\/src\/(features|components|routes))\//.test(path);
  if (!isConcerned || isTest(path) || /^index\.ts$|(routes|permissions|repository)\.ts$/.test(basename(path)))
    return [];
  const names = [...code.matchAll(/^export (?:async )?(?:function\*?|class) (\w+)/gm)].map((match) => match[1] ?? "");
  const [only] = names;
  if (only === undefined || names.length > 1) return [];
  const wanted = basename(path)
    .replace(/\.tsx?$/, "")
    .replaceAll("-", "")
    .toLowerCase();
  // `createRoundLane` is accepted in round-lane.ts.
  return only.toLowerCase().endsWith(wanted)
    ? []
    : [problem("export-name", path, `exports ${only}: name the file after it`)];
}

function judgeModules(files: readonly SourceFile[]): Problem[] {
  const paths = new Set(files.map(({ path }) => path));
  const modules = new Set(
    files
      .map(({ path }) => /^apps\/server\/src\/modules\/[^/]+\//.exec(path)?.[0])
      .filter((found) => found !== undefined),
  );
  return [...modules].flatMap((folder) =>
    ["index.ts", "README.md"]
      .filter((name) => !paths.has(folder + name))
      .map((name) =>
        problem("module-shape", folder + name, "each module has a front door and ten lines that explain it"),
      ),
  );
}

function problem(rule: string, path: string, message: string): Problem {
  return { rule, path, line: 1, message };
}
