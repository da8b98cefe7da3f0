/**
 * The secret that signs requests and messages between server and sandbox. It comes from the environment, otherwise from
 * a file next to the journal. The process that starts first creates the file, and the other one reads it. The secret is
 * used for nothing else.
 */

import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomToken } from "./random.ts";

/**
 * Reads or creates the file. If two processes start at the same time, both use the file that was created first. The
 * file gets its name only after it was written, so that no process reads an incomplete one.
 */
export function readSecret(folder: string): string {
  const file = join(folder, "secret");
  mkdirSync(folder, { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${randomToken()}${randomToken()}`, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(file, "utf8");
}
