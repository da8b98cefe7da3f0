/**
 * Counts money that goes to a wallet which a vendor keeps against the member's stake and loss limits, in the
 * transaction of the transfer: what is bet there nobody tells us, so its way there is the last place where a limit can
 * bind (`limit_room`). Call them under the lock of the member's wallets, each once.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import type { Money } from "@openhouse/rules/money/money";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { addUse, findPlayRoom } from "./repository.ts";
import type { MemberRef, UseKind } from "./repository.ts";

export interface VendorUse extends MemberRef {
  readonly amount: Money;
  /** Business time: of the transfer's beginning; of its end when money has come back. */
  readonly at: Date;
}

type LimitDeps = Pick<Deps, "merchants">;

/** It goes there. Refuses `account.transfer.limit.reached`; the caller's transaction must roll back then. */
export async function takeVendorRoom(deps: LimitDeps, tx: Transaction, use: VendorUse): Promise<void> {
  const { merchantId, memberId, amount, at } = use;
  const day = await count(deps, tx, { ...use, kind: "vendor_in" });
  const currency = currencies[amount.currency].number;
  const { stake, loss } = await findPlayRoom(tx, { merchantId, memberId, currency, at, day });
  const isOver = [stake, loss].some((room) => room !== null && room < 0n);
  if (isOver) throw new Refusal("account.transfer.limit.reached");
}

/** It never arrived there: `at` is when it set out. */
export async function releaseVendorRoom(deps: LimitDeps, tx: Transaction, use: VendorUse): Promise<void> {
  const { amount } = use;
  await count(deps, tx, { ...use, amount: { ...amount, minor: -amount.minor }, kind: "vendor_in" });
}

/** It has come back from there. */
export async function noteVendorReturn(deps: LimitDeps, tx: Transaction, use: VendorUse): Promise<void> {
  await count(deps, tx, { ...use, kind: "vendor_out" });
}

/** Answers the day that it counts for. */
async function count(
  { merchants }: LimitDeps,
  tx: Transaction,
  { merchantId, memberId, amount, at, kind }: VendorUse & { readonly kind: UseKind },
): Promise<string> {
  const day = businessDay(at, merchants.byId(merchantId).timeZone);
  await addUse(tx, { merchantId, memberId, kind, day, amountMinor: amount.minor });
  return day;
}
