/** Runs all rules of tidy, which check what the linter cannot check. */

import { findArchitectureProblems } from "./architecture.ts";
import { findCitationProblems } from "./citations.ts";
import { findEvidenceProblems } from "./evidence.ts";
import { findLayerProblems } from "./layers.ts";
import { findLicenceProblems } from "./licences.ts";
import { findShapeProblems } from "./shape-rules.ts";
import { readSourceFiles } from "./source-file.ts";
import type { Problem } from "./source-file.ts";
import { findStyleProblems } from "./style-rules.ts";
import { findTextProblems } from "./text-rules.ts";

/** Returns the problems sorted by path and line. */
export function findProblems(root: string): Problem[] {
  const files = readSourceFiles(root);
  const problems = [
    ...findTextProblems(files),
    ...findLayerProblems(files),
    ...findShapeProblems(files),
    ...findArchitectureProblems(files),
    ...findLicenceProblems(files),
    ...findCitationProblems(root, files),
    ...findStyleProblems(files),
    ...findEvidenceProblems(files),
  ];
  return problems.toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}
