/**
 * Finds pages that exceed their size limit (docs/front-end.md, Budgets). A limit applies to the JavaScript that a page
 * needs before a visitor can act, in kB of gzip. For pages that are loaded later, files that the application's entry
 * has already loaded are not counted.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { findHeavyPages } from "../../apps/portal/budgets.ts";
import { buildStale } from "../start/build-stale.ts";
import { root } from "../root.ts";

interface Budget {
  readonly app: string;
  /** The source files of the pages with this budget. */
  readonly pages: RegExp;
  readonly kilobytes: number;
  /** If true, files that the application's entry has already loaded are not counted. */
  readonly isOnTop: boolean;
}

/** The first budget that matches a page applies to it. */
const budgets: readonly Budget[] = [
  { app: "portal", pages: /^src\/main\.tsx$/, kilobytes: 104.5, isOnTop: false },
  { app: "portal", pages: /^src\/routes\/(agent|member)\//, kilobytes: 60, isOnTop: true },
  { app: "portal", pages: /^src\/routes\//, kilobytes: 25, isOnTop: true },
  { app: "backoffice", pages: /^src\/main\.tsx$/, kilobytes: 150, isOnTop: false },
  { app: "backoffice", pages: /^src\/(?:routes|features)\//, kilobytes: 60, isOnTop: true },
];

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Returns one line per page above its budget. Builds applications that are out of date first. */
export async function findOverweightPages(): Promise<string[]> {
  await buildStale();
  const apps = [...new Set(budgets.map(({ app }) => app))];
  const overweightPages = apps.flatMap((app) => {
    const folder = findBundle(app);
    return folder === undefined ? [] : weigh(app, folder);
  });
  // The portal's build lists the exact files of each page: entry, page and texts.
  return [...overweightPages, ...findHeavyPages()];
}

/** Returns the folder with Vite's manifest, or undefined if the application is not built. */
function findBundle(app: string): string | undefined {
  const candidates = ["dist/client", "dist"].map((folder) => join(root, "apps", app, folder));
  return candidates.find((folder) => existsSync(join(folder, ".vite/manifest.json")));
}

function weigh(app: string, folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry === true);
  const entryFiles = new Set(entries.flatMap(([key]) => filesOf(manifest, key)));
  return Object.entries(manifest).flatMap(([key, chunk]) => {
    const budget = budgets.find(({ app: budgetApp, pages }) => budgetApp === app && pages.test(chunk.src ?? key));
    if (budget === undefined || (chunk.isEntry !== true && chunk.isDynamicEntry !== true)) return [];
    const files = filesOf(manifest, key).filter((file) => !budget.isOnTop || !entryFiles.has(file));
    const kilobytes =
      files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1_000;
    if (kilobytes <= budget.kilobytes) return [];
    return [`${app} ${key}: ${kilobytes.toFixed(1)} kB of JavaScript (gzip), at most ${budget.kilobytes}`];
  });
}

/** Returns the file of the chunk and the files of all its static imports. */
function filesOf(manifest: Manifest, key: string, visited = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (chunk === undefined || visited.has(key)) return [];
  visited.add(key);
  const importedFiles = (chunk.imports ?? []).flatMap((importKey) => filesOf(manifest, importKey, visited));
  return [...(chunk.file.endsWith(".js") ? [chunk.file] : []), ...importedFiles];
}
