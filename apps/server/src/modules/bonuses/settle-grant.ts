/** Does with a member's active grant what is due, in the caller's transaction and under the lock of the wallets. */

import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { readBalances } from "../wallet/index.ts";
import type { BonusGrant, BonusOwner } from "./bonus-grant.ts";
import { findActiveGrant } from "./bonus-repository.ts";
import { endGrant } from "./end-grant.ts";
import { readStanding } from "./read-standing.ts";
import type { GrantStanding } from "./read-standing.ts";

export interface RunningGrant {
  readonly grant: BonusGrant;
  readonly standing: GrantStanding;
}

/**
 * Releases or expires it; answers the grant that goes on, undefined when there is none. A release waits while the
 * wallet is frozen. Idempotent: who comes second finds it ended.
 */
export async function settleGrant(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  owner: BonusOwner,
): Promise<RunningGrant | undefined> {
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

/** True when nothing can be lost with it: its money is bet away and no open round can bring any back. */
export async function isSpent(tx: Transaction, { grant, standing }: RunningGrant): Promise<boolean> {
  const { bonus } = await readBalances(tx, grant.merchantId, grant.memberId);
  return bonus.minor === 0n && standing.openStakes === 0n;
}
