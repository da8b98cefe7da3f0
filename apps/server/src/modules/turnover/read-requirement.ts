/** One requirement, for whoever made it: how far it got, and that it binds no more. */

import type { Queryable, Transaction } from "../../db/connection.ts";
import { countLines } from "./count-lines.ts";
import { findRequirement, updateLapse } from "./repository.ts";
import type { Owner, RequirementOrigin } from "./repository.ts";

export interface RequirementState {
  /** Minor units. */
  readonly required: bigint;
  /** At most what is required; of one that was closed unmet it is not known any more: 0. */
  readonly counted: bigint;
  readonly isMet: boolean;
}

/**
 * How a requirement stands at that business time; undefined: nothing was asked for. Under the lock of the member's
 * wallets it stays so until the caller commits.
 */
export async function readRequirement(
  db: Queryable,
  owner: Owner & Pick<RequirementOrigin, "origin" | "originId">,
  at: Date,
): Promise<RequirementState | undefined> {
  const found = await findRequirement(db, owner);
  if (found === undefined) return undefined;
  const { id, required, isClosed, wasMet } = found;
  if (isClosed) return { required, counted: wasMet ? required : 0n, isMet: wasMet };
  const line = (await countLines(db, owner, at)).find((each) => each.id === id);
  return { required, counted: line?.counted ?? 0n, isMet: line?.isMet ?? false };
}

/** It binds no more from that business time on. Idempotent; the caller holds the member's wallets. */
export function lapseRequirement(tx: Transaction, origin: RequirementOrigin, at: Date): Promise<void> {
  return updateLapse(tx, origin, at);
}
