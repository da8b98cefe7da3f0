/** The folders of the repository and of its tools' disposable files. */

import { join } from "node:path";

export const root = join(import.meta.dirname, "..");
export const cacheFolder = join(root, ".cache");
export const reportsFolder = join(cacheFolder, "reports");
/** The Node binary of this process, with which programs of packages are started. */
export const nodePath = process.execPath;

/** Returns the JavaScript file of a package's program, so that it can be started without PATH and shell. */
export function programOf(packageFile: string): string {
  return join(root, "node_modules", packageFile);
}
