/**
 * Checks the tables of requirements in docs/security: every requirement has a valid status, every named test exists and
 * contains the named title, and every named document contains the named heading.
 */

import { isTest } from "./source-file.ts";
import type { Problem, SourceFile } from "./source-file.ts";

const asvsPath = "docs/security/asvs.json";
const gliPath = "docs/security/gli-19.md";

/** How many requirements of ASVS 5.0 up to level 2 each chapter has. */
const requirementCounts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const mostOpen = 15;
/** A shorter title could occur in a test by chance. */
const shortestTitle = 10;

interface Evidence {
  readonly file: string;
  readonly title: string;
}

interface Requirement {
  readonly id: string;
  readonly level: number;
  readonly topic: string;
  readonly status: string;
  readonly tests?: readonly Evidence[];
  readonly documents?: readonly { readonly file: string; readonly heading: string }[];
  readonly note?: string;
}

type Fault = readonly [at: number, message: string];

export function findEvidenceProblems(files: readonly SourceFile[]): Problem[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const checks = [
    [asvsPath, findAsvsFaults],
    [gliPath, findGliFaults],
  ] as const;
  return checks.flatMap(([path, check]) => {
    const text = byPath.get(path)?.text;
    if (text === undefined) return [];
    return check(text, byPath).map(([at, message]) => ({ rule: "evidence", path, line: lineOf(text, at), message }));
  });
}

type Files = ReadonlyMap<string, SourceFile>;

function findAsvsFaults(text: string, files: Files): Fault[] {
  const { requirements } = JSON.parse(text) as { readonly requirements: readonly Requirement[] };
  const openCount = requirements.filter(({ status }) => status === "open").length;
  const faults: Fault[] = openCount > mostOpen ? [[0, `${openCount} requirements are open, at most ${mostOpen}`]] : [];
  const ids = requirements.map(({ id }) => id);
  for (const [index, count] of requirementCounts.entries()) {
    const listedCount = new Set(ids.filter((id) => id.startsWith(`${index + 1}.`))).size;
    if (listedCount !== count) faults.push([0, `chapter ${index + 1} has ${count} requirements, not ${listedCount}`]);
  }
  return [
    ...faults,
    ...requirements.flatMap((requirement, index) => {
      const at = text.indexOf(`"id": "${requirement.id}"`);
      const isRepeated = ids.indexOf(requirement.id) !== index;
      const messages = [...(isRepeated ? ["is listed twice"] : []), ...faultsOf(requirement, files)];
      return messages.map((message): Fault => [at, `${requirement.id}: ${message}`]);
    }),
  ];
}

function faultsOf({ status, topic, note = "", tests = [], documents = [] }: Requirement, files: Files): string[] {
  const faults = [
    ...tests.flatMap((test) => faultOfTest(test, files) ?? []),
    ...documents.flatMap(({ file, heading }) => {
      const hasHeading = files.get(file)?.text.split("\n").includes(`## ${heading}`) === true;
      return hasHeading ? [] : [`${file} has no heading "${heading}"`];
    }),
  ];
  if (topic === "") faults.push("has no topic");
  if (status === "verified") return tests.length + documents.length > 0 ? faults : [...faults, "names no test"];
  if (status !== "not-applicable" && status !== "open") return [...faults, `has the status ${status}`];
  return note === "" ? [...faults, "has no note"] : faults;
}

/** Each row names a test, as `path`: "title", or says after `open:` or `not applicable:` why there is no test. */
function findGliFaults(text: string, files: Files): Fault[] {
  const rows = [...text.matchAll(/^\| (?!clause \||-)(.+) \|$/gm)];
  return rows.flatMap(({ index, 0: row }) => {
    const tests = [...row.matchAll(/`([^`]+)`: "([^"]+)"/g)].map(([, file = "", title = ""]) => ({ file, title }));
    const faults = tests.flatMap((test) => faultOfTest(test, files) ?? []);
    const isExplained = /\b(open|not applicable): /.test(row);
    if (tests.length === 0 && !isExplained) faults.push(`names no test: ${row.slice(0, 60)}`);
    return faults.map((message): Fault => [index, message]);
  });
}

function faultOfTest({ file, title }: Evidence, files: Files): string | undefined {
  const source = files.get(file);
  if (source === undefined || !isTest(file)) return `${file} is no test`;
  if (title.length < shortestTitle) return `"${title}" is too short to identify a test`;
  return source.code.includes(title) ? undefined : `${file} has no test "${title}"`;
}

function lineOf(text: string, at: number): number {
  return text.slice(0, Math.max(0, at)).split("\n").length;
}
