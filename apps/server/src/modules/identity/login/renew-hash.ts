/** Rehashes a password with the current cost and pepper after its owner has entered the password. */

import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";

export interface ProvenSecret {
  readonly password: string;
  /** The hash that the password was compared with. */
  readonly storedHash: string | null;
  /** Replaces the old hash by the new one, unless it was replaced in the meantime. */
  readonly replace: (hash: string) => Promise<void>;
}

/**
 * Writes the new hash. No refusals: if the hash queue is full, the old hash stays until the next login. Idempotent.
 * Source: docs/security.md, Password hashes.
 */
export async function renewHash({ passwords }: Pick<Deps, "passwords">, proven: ProvenSecret): Promise<void> {
  const { password, storedHash, replace } = proven;
  if (storedHash === null || !passwords.isOutdated(storedHash)) return;
  try {
    await replace(await passwords.hash(password));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
