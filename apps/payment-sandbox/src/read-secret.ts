/**
 * The secret that signs requests and messages between server and sandbox. It comes from the environment, otherwise from
 * a file next to the journal. The process that starts first creates the file, and the other one reads it. The secret
 * protects nothing else.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomToken } from "./random.ts";

/** Reads or creates the file. The exclusive flag lets exactly one of two processes write it. */
export function readSecret(folder: string): string {
  const file = join(folder, "secret");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, `${randomToken()}${randomToken()}`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}
