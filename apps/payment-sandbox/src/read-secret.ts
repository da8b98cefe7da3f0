/**
 * The secret that signs what house and sandbox say to each other. From the environment, else from a file beside the
 * journal: whoever of the two starts first makes it, the other reads it. It is no secret of the house.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomToken } from "./random.ts";

/** Reads or makes it. The exclusive flag lets exactly one of two processes write. */
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
