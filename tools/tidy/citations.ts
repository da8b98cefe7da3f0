/**
 * Checks that everything that documents and comments cite exists in this repository: documents and their headings,
 * decision records, migrations, and paths.
 */

import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { lineAt } from "./source-file.ts";
import type { Problem, SourceFile } from "./source-file.ts";

/** Files that contain data, or that on purpose cite things that do not exist. */
const skippedFiles = /(^|\/)package-lock\.json$|\.(tsv|svg)$|^tools\/tidy|^packages\/i18n\/catalogs\//;
const lastSpecificationSection = 9;
/** Files that mention migrations which a baseline has replaced. */
const mentionsOldMigrations = /^docs\/new-version\.md$|\/migrations\/\d{4}_baseline\.sql$/;

/** Forbidden citations: the target is outside the repository, the form is wrong, or the citation says nothing. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/See the head of this file/g, "write one useful sentence or none"],
  [
    /\b(portal-spec|api-facts|house rules? \d+)\b/g,
    "is not in the repository; cite docs/ or `specification, section 4`",
  ],
  [/\bspec,?\s+sections?\s+\d/g, "write `specification, section 4`"],
  [/\bissues? \d+\b/g, "cite a document or a decision, not an issue"],
  [/\b[\w-]+\.md`?,?\s+(sections?\s+)?\d/g, "cite a heading by its words"],
];

interface Repository {
  readonly root: string;
  readonly paths: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Maps each document to its headings. */
  readonly headings: ReadonlyMap<string, readonly string[]>;
}

interface Finding {
  readonly at: number;
  readonly message: string;
}

export function findCitationProblems(root: string, files: readonly SourceFile[]): Problem[] {
  const repository = describeRepository(root, files);
  return files
    .filter(({ path }) => !skippedFiles.test(path))
    .flatMap((file) =>
      findInFile(file, repository).map(({ at, message }) => ({
        rule: "citation",
        path: file.path,
        line: lineAt(file.text, at),
        message,
      })),
    );
}

function findInFile({ path, text, comments }: SourceFile, repository: Repository): Finding[] {
  const joined = joinComments(path, text);
  const prose = path.endsWith(".md") ? text : joinComments(path, comments);
  return [
    ...findForbidden(joined),
    ...findDocuments(path, joined, repository),
    ...findDecisions(joined, repository),
    ...(mentionsOldMigrations.test(path) ? [] : findMigrations(joined, repository)),
    ...findSections(joined),
    ...(path.endsWith(".md") ? findInDocument(path, text, repository) : []),
    ...findPaths(joined, prose, repository).filter(
      ({ message }) => !mentionsOldMigrations.test(path) || !/^\d{4}_\w+\.sql /.test(message),
    ),
  ];
}

function findForbidden(text: string): Finding[] {
  return forbidden.flatMap(([pattern, message]) =>
    [...text.matchAll(pattern)].map((match) => ({ at: match.index, message: `${match[0]}: ${message}` })),
  );
}

/** Matches `name.md` with an optional heading: `docs/time.md, Windows`, `docs/time.md (Windows)`, `time.md#windows`. */
const documentPattern =
  /(?<![\w/.*-])((?:[\w.-]+\/)*[\w-]+\.md)\b(?:#([\w-]+)|[`)]?(?:, "?| \("?)(?=[A-Z]|sections? \d))?/g;

function findDocuments(path: string, text: string, repository: Repository): Finding[] {
  return [...text.matchAll(documentPattern)].flatMap((match) => {
    const [citation, name = "", anchor] = match;
    if (isInUrl(text, match.index)) return [];
    const document = resolveDocument(path, name, repository);
    if (document === undefined) return [{ at: match.index, message: `${name} does not exist, or not only once` }];
    const headings = repository.headings.get(document) ?? [];
    if (anchor !== undefined) {
      const hasHeading = headings.some((heading) => slugOf(heading) === anchor);
      return hasHeading ? [] : [{ at: match.index, message: `${document} has no heading #${anchor}` }];
    }
    if (!/[ "(]$/.test(citation) || !document.startsWith("docs/")) return [];
    const following = text
      .slice(match.index + citation.length, match.index + citation.length + 80)
      .replaceAll(/\s+/g, " ");
    if (headings.some((heading) => following.startsWith(heading))) return [];
    return [{ at: match.index, message: `${document} has no heading "${following.split(/[.;:)"*]/)[0]?.trim()}"` }];
  });
}

function findDecisions(text: string, { paths }: Repository): Finding[] {
  const numbers = [...text.matchAll(/\b(?:decisions?|docs\/decisions\/)\s*((?:\d{4}(?:, | and )?)+)/gi)];
  return numbers.flatMap((match) =>
    (match[1]?.match(/\d{4}/g) ?? [])
      .filter((number) => ![...paths].some((path) => path.startsWith(`docs/decisions/${number}-`)))
      .map((number) => ({ at: match.index, message: `there is no decision ${number}` })),
  );
}

function findMigrations(text: string, { paths }: Repository): Finding[] {
  const pattern = /\bmigrations?(?:\s+|\/)((?:[0-8]\d{3}(?!\d)(?:, | and | to )?)+)/g;
  return [...text.matchAll(pattern)].flatMap((match) =>
    (match[1]?.match(/\d{4}/g) ?? [])
      .filter((number) => ![...paths].some((path) => path.includes(`/migrations/${number}_`)))
      .map((number) => ({ at: match.index, message: `there is no migration ${number}` })),
  );
}

function findSections(text: string): Finding[] {
  return [...text.matchAll(/\bspecification, sections? (\d+)/g)]
    .filter((match) => Number(match[1]) < 1 || Number(match[1]) > lastSpecificationSection)
    .map((match) => ({ at: match.index, message: `the specification has no section ${match[1]}` }));
}

const wholePath = /(?<![\w./@-])(?:apps|packages|tools|e2e|bench|deploy)\/[\w./-]*[\w-](?![\w/.<*{-])/g;

/** Checks the targets of links and the paths from the root that a document mentions. */
function findInDocument(path: string, text: string, { root }: Repository): Finding[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    .filter((match) => !existsSync(join(root, posix.dirname(path), match[1] ?? "")))
    .map((match) => ({ at: match.index, message: `the link to ${match[1]} leads nowhere` }));
  const pathMatches = [...text.matchAll(wholePath)]
    .filter(([name]) => !/\.gen\.ts$|\/dist\/|^bench\/results/.test(name) && !existsSync(join(root, name)))
    .map((match) => ({ at: match.index, message: `${match[0]} does not exist` }));
  return [...links, ...pathMatches];
}

/**
 * Checks paths below `docs/` in all texts, and names of source files in documents and comments. `db/lane.ts` must be
 * the end of a path, and `lane.ts` the name of a file. Patterns (`*`, `<name>`) are not checked, and generated files
 * need not exist.
 */
function findPaths(text: string, prose: string, repository: Repository): Finding[] {
  const pathMatches = [...text.matchAll(/(?<![\w./-])docs\/[\w./-]*[\w-](?![\w/.<*{$-])/g)]
    .filter(({ index }) => !isInUrl(text, index))
    .filter(([name]) => !name.endsWith(".md") && !existsSync(join(repository.root, name)));
  const nameMatches = [
    ...prose.matchAll(/(?<![\w./*<>@{:-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|sql|mjs|css)\b(?![\w/*{-])/g),
  ]
    .filter(({ index }) => !isInUrl(prose, index))
    .filter(([name]) => !name.endsWith(".gen.ts") && !isExistingName(name, repository));
  return [...pathMatches, ...nameMatches].map((match) => ({ at: match.index, message: `${match[0]} does not exist` }));
}

/**
 * Returns true if a file has this name or path. `rules/money/money.ts` also stands for
 * `packages/rules/src/money/money.ts`.
 */
function isExistingName(name: string, { paths, names }: Repository): boolean {
  if (!name.includes("/")) return names.has(name);
  return [...paths].some((path) => `/${path}`.endsWith(`/${name}`) || path.replace("/src/", "/").endsWith(`/${name}`));
}

/**
 * Finds a document by its path from the root, by its path from the citing file, or by a name that only one document
 * has.
 */
function resolveDocument(from: string, name: string, { paths }: Repository): string | undefined {
  if (paths.has(name)) return name;
  const relativePath = posix.join(posix.dirname(from), name);
  if (paths.has(relativePath)) return relativePath;
  const candidates = [...paths].filter((path) => path.startsWith("docs/") && path.endsWith(`/${name}`));
  return name.includes("/") || candidates.length !== 1 ? undefined : candidates[0];
}

function describeRepository(root: string, files: readonly SourceFile[]): Repository {
  const documents = files.filter(({ path }) => path.endsWith(".md"));
  return {
    root,
    paths: new Set(files.map(({ path }) => path)),
    names: new Set(files.map(({ path }) => posix.basename(path))),
    headings: new Map(
      documents.map(({ path, text }) => [path, [...text.matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? "")]),
    ),
  };
}

/**
 * Blanks the comment markers at line starts, so that a citation can continue on the next line. Positions do not change.
 */
function joinComments(path: string, text: string): string {
  if (!/\.(ts|tsx|mjs|js|css|sql|yaml|yml|conf)$/.test(path)) return text;
  return text.replaceAll(/^[ \t]*(?:\*(?!\/)|\/\/|--|#)/gm, (mark) => " ".repeat(mark.length));
}

function isInUrl(text: string, at: number): boolean {
  return /https?:\/\/\S*$/.test(text.slice(Math.max(0, at - 200), at));
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/\s+/g, "-");
}
