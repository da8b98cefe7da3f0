/** Rehashes a password with the current cost and pepper after its owner has entered it. */

import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";

export interface ProvenSecret {
  readonly password: string;
  /** The hash that the password was compared with. */
  readonly stored: string | null;
  /** Replaces the old hash by the new one, unless it was replaced in the meantime. */
  readonly replace: (hash: string) => Promise<void>;
}

/**
 * No refusals: if the hash queue is full, the old hash stays until the next login. Side effect: writes the new hash.
 * Idempotent. Source: docs/security.md, Password hashes.
 */
export async function renewHash({ passwords }: Pick<Deps, "passwords">, proven: ProvenSecret): Promise<void> {
  const { password, stored, replace } = proven;
  if (stored === null || !passwords.isOutdated(stored)) return;
  try {
    await replace(await passwords.hash(password));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
