/** Brings the hash of a password up to today's cost and pepper, when its owner has just typed the password. */

import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";

export interface ProvenSecret {
  readonly password: string;
  /** What the password was just compared with. */
  readonly stored: string | null;
  /** Puts the new hash in the place of the old one, unless that was replaced meanwhile. */
  readonly replace: (hash: string) => Promise<void>;
}

/**
 * Refuses nothing: when the hash queue is full the old hash stays until the next login. Side effect: the new hash.
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
