/** Settles a member's active grant, in the caller's transaction and under the lock of the wallets. */

import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { readBalances } from "../wallet/index.ts";
import type { BonusGrant, BonusOwner } from "./bonus-grant.ts";
import { findActiveGrant } from "./bonus-repository.ts";
import { endGrant } from "./end-grant.ts";
import { readStanding } from "./read-standing.ts";
import type { GrantStanding } from "./read-standing.ts";

export interface ActiveGrant {
  readonly grant: BonusGrant;
  readonly standing: GrantStanding;
}

/**
 * Releases or expires a due grant. Returns the grant if it stays active, otherwise undefined. A grant is not released
 * while the wallet is frozen. Idempotent.
 */
export async function settleGrant(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  owner: BonusOwner,
): Promise<ActiveGrant | undefined> {
  const grant = await findActiveGrant(tx, owner);
  if (grant === undefined) return undefined;
  const standing = await readStanding(deps, tx, grant);
  const { due } = standing;
  if (due === undefined) return { grant, standing };
  const { isFrozen } = await readBalances(tx, owner.merchantId, owner.memberId);
  if (due === "released" && isFrozen) return { grant, standing };
  await endGrant(deps, tx, { grant, state: due, by: "house", name: null, reason: "" });
  return undefined;
}

/** Returns true if the grant has no money left: neither a balance nor bonus money in open bets. */
export async function isSpent(tx: Transaction, { grant, standing }: ActiveGrant): Promise<boolean> {
  const { bonus } = await readBalances(tx, grant.merchantId, grant.memberId);
  return bonus.minor === 0n && standing.openStakes === 0n;
}
