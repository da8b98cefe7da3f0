/**
 * `node tools/tidy.ts [folder]` checks what the linter cannot check, such as layers, names, citations and SQL, and
 * exits with 1 if there is a problem.
 */

import { join } from "node:path";
import { findProblems } from "./tidy/find-problems.ts";

const problems = findProblems(process.argv[2] ?? join(import.meta.dirname, ".."));
for (const { path, line, rule, message } of problems) console.log(`${path}:${line}: [${rule}] ${message}`);
console.log(`tidy: ${problems.length} ${problems.length === 1 ? "problem" : "problems"}`);
process.exitCode = problems.length === 0 ? 0 : 1;
