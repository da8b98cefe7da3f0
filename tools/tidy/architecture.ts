/** Compares the folder tree in docs/ARCHITECTURE.md with the actual folders. */

import type { Problem, SourceFile } from "./source-file.ts";

const document = "docs/ARCHITECTURE.md";
/** Folders whose subfolders must be in the tree. */
const explained = [
  /^[a-z0-9-]+\/$/,
  /^(apps|packages)\/[^/]+\/$/,
  /^apps\/server\/src\/[^/]+\/$/,
  /^apps\/server\/src\/modules\/[^/]+\/$/,
];

/** Finds folders that the document lacks, and documented folders that do not exist. */
export function findArchitectureProblems(files: readonly SourceFile[]): Problem[] {
  const text = files.find(({ path }) => path === document)?.text;
  if (text === undefined) return [{ rule: "architecture", path: document, line: 1, message: "is missing" }];
  const shown = readTree(text);
  const existing = new Set(files.flatMap(({ path }) => foldersOf(path)));
  const wanted = [...existing].filter((folder) => explained.some((pattern) => pattern.test(folder)));
  return [
    ...wanted.filter((folder) => !shown.has(folder)).map((folder) => complain(1, `does not show ${folder}`)),
    ...[...shown]
      .filter(([folder]) => !existing.has(folder))
      .map(([folder, line]) => complain(line, `shows ${folder}, which does not exist`)),
  ];
}

/**
 * Parses lines `name/ words` of the ```tree block; two more spaces of indentation mean inside the folder above. Maps
 * folder to line.
 */
function readTree(text: string): Map<string, number> {
  const lines = text.split("\n");
  const first = lines.indexOf("```tree") + 1;
  const found = new Map<string, number>();
  const above: string[] = [];
  if (first === 0) return found;
  for (let index = first; index < lines.length && lines[index] !== "```"; index += 1) {
    const match = /^( *)([\w./-]+\/)(\s|$)/.exec(lines[index] ?? "");
    if (match === null) continue;
    const depth = (match[1] ?? "").length / 2;
    above.length = depth;
    above[depth] = match[2] ?? "";
    found.set(above.join(""), index + 1);
  }
  return found;
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}/`);
}

function complain(line: number, message: string): Problem {
  return { rule: "architecture", path: document, line, message };
}
