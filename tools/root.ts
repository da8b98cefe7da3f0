/** The folders of the repository and of disposable files of its tools. */

import { join } from "node:path";

export const root = join(import.meta.dirname, "..");
export const cacheFolder = join(root, ".cache");
export const reportsFolder = join(cacheFolder, "reports");
/** The Node of this process, used to start programs of packages as child processes. */
export const nodePath = process.execPath;

/** The JavaScript file of a package's program, independent of PATH and shell. */
export function programOf(packageFile: string): string {
  return join(root, "node_modules", packageFile);
}
