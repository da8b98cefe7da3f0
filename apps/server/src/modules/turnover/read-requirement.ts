/** Reads single requirements and lets them lapse, for the modules that opened them. */

import type { Queryable, Transaction } from "../../db/connection.ts";
import { countLines } from "./count-lines.ts";
import { findRequirement, updateLapse } from "./repository.ts";
import type { Owner, RequirementOrigin } from "./repository.ts";

export interface RequirementState {
  /** Minor units. */
  readonly required: bigint;
  /** At most the required amount; 0 for a requirement that was closed unmet, because its progress is not stored. */
  readonly counted: bigint;
  readonly isMet: boolean;
}

/**
 * Returns the progress of a requirement at the business time `at`, or undefined if there is no requirement. The
 * progress stays the same while the caller holds the lock of the member's wallets.
 */
export async function readRequirement(
  db: Queryable,
  owner: Owner & Pick<RequirementOrigin, "origin" | "originId">,
  at: Date,
): Promise<RequirementState | undefined> {
  const requirement = await findRequirement(db, owner);
  if (requirement === undefined) return undefined;
  const { id, required, isClosed, wasMet } = requirement;
  if (isClosed) return { required, counted: wasMet ? required : 0n, isMet: wasMet };
  const line = (await countLines(db, owner, at)).find((candidate) => candidate.id === id);
  return { required, counted: line?.counted ?? 0n, isMet: line?.isMet ?? false };
}

/**
 * Ends a requirement at the business time `at`, so that it no longer binds. Idempotent. The caller holds the lock of
 * the member's wallets.
 */
export function lapseRequirement(tx: Transaction, origin: RequirementOrigin, at: Date): Promise<void> {
  return updateLapse(tx, origin, at);
}
