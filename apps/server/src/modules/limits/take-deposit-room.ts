/**
 * Counts a deposit against the member's deposit limits, in the transaction that opens the deposit. The limits are
 * gross: withdrawals do not reduce the counted amount (docs/security.md, Responsible gaming (RTS 12B)).
 */

import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { codeOfExclusion } from "./code-of-exclusion.ts";
import { addUse, findExclusion, findRoom } from "./repository.ts";
import type { MemberRef } from "./repository.ts";

export interface DepositUse extends MemberRef {
  readonly amountMinor: bigint;
  /** Business time when the deposit was opened; a release uses the same time. */
  readonly at: Date;
}

type LimitDeps = Pick<Deps, "merchants">;

/**
 * Counts a deposit. Refusals, in this order: `member.excluded` or `account.under.age`, `deposit.limit.reached`; the
 * caller's transaction must then roll back. Two concurrent deposits cannot use the same remaining amount of a limit,
 * because the rows of use are locked before the limits are read.
 */
export async function takeDepositRoom({ merchants }: LimitDeps, tx: Transaction, use: DepositUse): Promise<void> {
  const { merchantId, memberId, amountMinor, at } = use;
  const day = businessDay(at, merchants.byId(merchantId).timeZone);
  await addUse(tx, { merchantId, memberId, kind: "deposit", day, amountMinor });
  const exclusion = await findExclusion(tx, { merchantId, memberId }, at);
  if (exclusion !== undefined) throw new Refusal(codeOfExclusion(exclusion, "member.excluded"));
  const room = await findRoom(tx, { merchantId, memberId, kind: "deposit", day });
  if (room !== null && room < 0n) throw new Refusal("deposit.limit.reached");
}

/**
 * Subtracts a deposit that was not paid from the counted use. Call this once, in the transaction that ends the deposit.
 */
export async function releaseDepositRoom({ merchants }: LimitDeps, tx: Transaction, use: DepositUse): Promise<void> {
  const { merchantId, memberId, amountMinor, at } = use;
  const day = businessDay(at, merchants.byId(merchantId).timeZone);
  await addUse(tx, { merchantId, memberId, kind: "deposit", day, amountMinor: -amountMinor });
}
