/**
 * Reads a `.dockerignore`. Supports only the syntax that our file uses: names, `*`, `**` and `!` for exceptions. The
 * last match decides.
 */

import { matchesGlob } from "node:path/posix";

/** Returns whether a path, relative to the build's context, is left out of the image. */
export function readIgnoreFile(text: string): (path: string) => boolean {
  const rules = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ isException: line.startsWith("!"), pattern: line.replace(/^!/, "") }));
  return (path) => rules.findLast(({ pattern }) => matches(path, pattern))?.isException === false;
}

/** A pattern that matches a folder also matches everything in it. */
function matches(path: string, pattern: string): boolean {
  const parts = path.split("/");
  return parts.some((_, index) => matchesGlob(parts.slice(0, index + 1).join("/"), pattern));
}
