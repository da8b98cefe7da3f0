/** Runs long scripts by their short name, for `npm run bench` and `npm run deep`. */

import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { nodePath, root } from "./root.ts";
import { runProgram } from "./run-program.ts";

interface Scripts {
  /** The folders from the root; `*` stands for one folder. */
  readonly folders: readonly string[];
  readonly ending: string;
  /** The names to run; undefined runs all. */
  readonly wanted: readonly string[] | undefined;
}

/** Runs each in its own process, in sequence. False when one failed or a name is unknown. */
export async function runScripts({ folders, ending, wanted }: Scripts): Promise<boolean> {
  const found = await findScripts(folders, ending);
  const names = wanted ?? [...found.keys()];
  const unknown = names.filter((name) => !found.has(name));
  if (unknown.length > 0 || names.length === 0) {
    console.log(`${unknown.map((name) => `unknown: ${name}. `).join("")}There are: ${[...found.keys()].join(", ")}`);
    return names.length > 0 ? false : wanted === undefined;
  }
  let isAllRight = true;
  for (const name of names) {
    console.log(`— ${name}`);
    const { isSuccess } = await runProgram({ file: nodePath, args: [found.get(name) ?? ""], output: "show" });
    isAllRight &&= isSuccess;
  }
  return isAllRight;
}

async function findScripts(folders: readonly string[], ending: string): Promise<Map<string, string>> {
  const places = (await Promise.all(folders.map(expand))).flat();
  const lists = await Promise.all(places.map((place) => readdir(place).catch(() => [])));
  const paths = places.flatMap((place, index) => (lists[index] ?? []).map((name) => join(place, name)));
  const scripts = paths.filter((path) => path.endsWith(ending) && !path.endsWith(".test.ts")).toSorted();
  return new Map(scripts.map((path) => [basename(path, ending), path]));
}

async function expand(folder: string): Promise<string[]> {
  const [head = "", tail] = folder.split("*");
  if (tail === undefined) return [join(root, folder)];
  const children = await readdir(join(root, head)).catch(() => []);
  return children.map((child) => join(root, head, child, tail));
}
