/**
 * The secret between house and sandbox: from the environment, else from a file beside the sandbox's journal. Whoever of
 * the two starts first makes it, the other reads it; it is no secret of the house and opens nothing else.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RandomSource } from "../../../core/random.ts";

/** Reads or makes it. The exclusive flag lets exactly one of two processes write. */
export function readSandboxSecret(folder: string, random: RandomSource): string {
  const own = join(folder, "payment-sandbox");
  const file = join(own, "secret");
  mkdirSync(own, { recursive: true });
  try {
    writeFileSync(file, random.bytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}
