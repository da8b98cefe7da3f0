/** Compares the folder tree in docs/ARCHITECTURE.md with the actual folders. */

import type { Problem, SourceFile } from "./source-file.ts";

const document = "docs/ARCHITECTURE.md";
/** The folders that must be in the document's tree. */
const documentedLevels = [
  /^[a-z0-9-]+\/$/,
  /^(apps|packages)\/[^/]+\/$/,
  /^apps\/server\/src\/[^/]+\/$/,
  /^apps\/server\/src\/modules\/[^/]+\/$/,
];

/** Finds folders that are missing in the document, and documented folders that do not exist. */
export function findArchitectureProblems(files: readonly SourceFile[]): Problem[] {
  const text = files.find(({ path }) => path === document)?.text;
  if (text === undefined) return [{ rule: "architecture", path: document, line: 1, message: "is missing" }];
  const documented = readTree(text);
  const existing = new Set(files.flatMap(({ path }) => foldersOf(path)));
  const required = [...existing].filter((folder) => documentedLevels.some((pattern) => pattern.test(folder)));
  return [
    ...required
      .filter((folder) => !documented.has(folder))
      .map((folder) => createProblem(1, `does not show ${folder}`)),
    ...[...documented]
      .filter(([folder]) => !existing.has(folder))
      .map(([folder, line]) => createProblem(line, `shows ${folder}, which does not exist`)),
  ];
}

/**
 * Reads the lines `name/ text` of the ```tree block, in which two spaces of indentation mean a subfolder. Maps each
 * folder to its line number.
 */
function readTree(text: string): Map<string, number> {
  const lines = text.split("\n");
  const first = lines.indexOf("```tree") + 1;
  const lineByFolder = new Map<string, number>();
  const parentFolders: string[] = [];
  if (first === 0) return lineByFolder;
  for (let index = first; index < lines.length && lines[index] !== "```"; index += 1) {
    const match = /^( *)([\w./-]+\/)(\s|$)/.exec(lines[index] ?? "");
    if (match === null) continue;
    const depth = (match[1] ?? "").length / 2;
    parentFolders.length = depth;
    parentFolders[depth] = match[2] ?? "";
    lineByFolder.set(parentFolders.join(""), index + 1);
  }
  return lineByFolder;
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}/`);
}

function createProblem(line: number, message: string): Problem {
  return { rule: "architecture", path: document, line, message };
}
