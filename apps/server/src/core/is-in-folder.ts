/** Whether a path lies in a folder, by its name or by the place that its links lead to. */

import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";

/** True also for the folder itself. Neither of the two must exist. */
export function isInFolder(path: string, folder: string): boolean {
  return isBelow(resolve(path), resolve(folder)) || isBelow(realPath(resolve(path)), realPath(resolve(folder)));
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (!isAbsolute(way) && !/^\.\.(?:[/\\]|$)/.test(way));
}

/** Follows the links of the part that exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), path.slice(parent.length));
  }
}
