/** Tells whether a path lies in a folder, as it is written or after its symbolic links are followed. */

import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";

/** True also for the folder itself. Neither the path nor the folder needs to exist. */
export function isInFolder(path: string, folder: string): boolean {
  return isBelow(resolve(path), resolve(folder)) || isBelow(realPath(resolve(path)), realPath(resolve(folder)));
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (!isAbsolute(way) && !/^\.\.(?:[/\\]|$)/.test(way));
}

/** Follows the symbolic links of the part of the path that exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), path.slice(parent.length));
  }
}
