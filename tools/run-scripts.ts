/** Runs scripts by their short name, for `npm run bench` and `npm run deep`. */

import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { nodePath, root } from "./root.ts";
import { runProgram } from "./run-program.ts";

interface Scripts {
  /** Paths from the root; `*` stands for one folder. */
  readonly folders: readonly string[];
  readonly ending: string;
  /** The names of the scripts to run; undefined runs all. */
  readonly selectedNames: readonly string[] | undefined;
}

/** Runs each script in a process of its own, one after another. Returns false if one fails or a name is unknown. */
export async function runScripts({ folders, ending, selectedNames }: Scripts): Promise<boolean> {
  const scriptPaths = await findScripts(folders, ending);
  const names = selectedNames ?? [...scriptPaths.keys()];
  const unknown = names.filter((name) => !scriptPaths.has(name));
  if (unknown.length > 0 || names.length === 0) {
    console.log(`${unknown.map((name) => `unknown: ${name}. `).join("")}known: ${[...scriptPaths.keys()].join(", ")}`);
    return names.length > 0 ? false : selectedNames === undefined;
  }
  let hasPassed = true;
  for (const name of names) {
    console.log(`— ${name}`);
    const { isSuccess } = await runProgram({ file: nodePath, args: [scriptPaths.get(name) ?? ""], output: "show" });
    hasPassed &&= isSuccess;
  }
  return hasPassed;
}

async function findScripts(folders: readonly string[], ending: string): Promise<Map<string, string>> {
  const folderPaths = (await Promise.all(folders.map(expand))).flat();
  const lists = await Promise.all(folderPaths.map((folderPath) => readdir(folderPath).catch(() => [])));
  const paths = folderPaths.flatMap((folderPath, index) => (lists[index] ?? []).map((name) => join(folderPath, name)));
  const scripts = paths.filter((path) => path.endsWith(ending) && !path.endsWith(".test.ts")).toSorted();
  return new Map(scripts.map((path) => [basename(path, ending), path]));
}

async function expand(folder: string): Promise<string[]> {
  const [head = "", tail] = folder.split("*");
  if (tail === undefined) return [join(root, folder)];
  const children = await readdir(join(root, head)).catch(() => []);
  return children.map((child) => join(root, head, child, tail));
}
