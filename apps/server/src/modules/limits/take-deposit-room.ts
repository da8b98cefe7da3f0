/**
 * Counts a deposit against the member's deposit limits, in the transaction that opens the deposit: a gross limit, that
 * a withdrawal never opens again (docs/security.md, Responsible gaming (RTS 12B)).
 */

import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { addUse, findExclusion, findRoom } from "./repository.ts";
import type { MemberRef } from "./repository.ts";

export interface DepositUse extends MemberRef {
  readonly amountMinor: bigint;
  /** Business time of the deposit's opening; a release names the same. */
  readonly at: Date;
}

type LimitDeps = Pick<Deps, "merchants">;

/**
 * Refusals, in this order: `member.excluded`, `deposit.limit.reached`; the caller's transaction must roll back then.
 * Two deposits at once cannot both fit into the same rest: the rows of use are locked before the limits are read.
 */
export async function takeDepositRoom({ merchants }: LimitDeps, tx: Transaction, use: DepositUse): Promise<void> {
  const { merchantId, memberId, amountMinor, at } = use;
  const day = businessDay(at, merchants.byId(merchantId).timeZone);
  await addUse(tx, { merchantId, memberId, kind: "deposit", day, amountMinor });
  if ((await findExclusion(tx, { merchantId, memberId }, at)) !== undefined) throw new Refusal("member.excluded");
  const room = await findRoom(tx, { merchantId, memberId, kind: "deposit", day });
  if (room !== null && room < 0n) throw new Refusal("deposit.limit.reached");
}

/** Gives back what a deposit took that never came. Call it once, in the transaction that ends the deposit. */
export async function releaseDepositRoom({ merchants }: LimitDeps, tx: Transaction, use: DepositUse): Promise<void> {
  const { merchantId, memberId, amountMinor, at } = use;
  const day = businessDay(at, merchants.byId(merchantId).timeZone);
  await addUse(tx, { merchantId, memberId, kind: "deposit", day, amountMinor: -amountMinor });
}
