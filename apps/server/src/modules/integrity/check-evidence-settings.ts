/** Checks at the start whether a process that runs jobs can write evidence. */

import { access, constants } from "node:fs/promises";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { readSigningKey } from "../../core/secrets/signing-key.ts";

/**
 * Warns outside the demo if evidence is not configured. Throws an error with a one-line message if the process cannot
 * write to the folder, or if the key file holds no signing key.
 */
export async function checkEvidenceSettings(
  { demo, role, evidenceFolder, signingKeyFile }: Config,
  log: Pick<Logger, "warn">,
): Promise<void> {
  if (role === "api") return;
  if (evidenceFolder !== undefined) {
    await access(evidenceFolder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
      const text = `OPENHOUSE_EVIDENCE_DIR: ${evidenceFolder} is not a folder that this process can write to`;
      throw new Error(text, { cause: error });
    });
  }
  if (signingKeyFile !== undefined) {
    await readSigningKey(signingKeyFile).catch((error: unknown) => {
      throw new Error(`OPENHOUSE_SIGNING_KEY_FILE: ${error instanceof Error ? error.message : ""}`, { cause: error });
    });
  }
  if (demo || (evidenceFolder !== undefined && signingKeyFile !== undefined)) return;
  log.warn("no evidence of the books is written: set OPENHOUSE_EVIDENCE_DIR and OPENHOUSE_SIGNING_KEY_FILE");
}
