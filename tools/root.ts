/** Where the repository is, and where its tools keep what may be thrown away. */

import { join } from "node:path";

export const root = join(import.meta.dirname, "..");
export const cacheFolder = join(root, ".cache");
export const reportsFolder = join(cacheFolder, "reports");
/** The Node that this process runs on, for child processes; packages' programs are started through it. */
export const nodePath = process.execPath;

/** The JavaScript file behind a package's program, independent of PATH and of the shell. */
export function programOf(packageFile: string): string {
  return join(root, "node_modules", packageFile);
}
