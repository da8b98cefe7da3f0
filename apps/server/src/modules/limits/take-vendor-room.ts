/**
 * Counts transfers to and from a vendor wallet against the member's stake and loss limits, in the transaction of the
 * transfer. The limits are checked at the transfer to the vendor, because bets in a vendor wallet are not reported to
 * us. The database function `limit_room` returns how much a member may still stake and lose. Call each function at most
 * once per transfer, under the lock of the member's wallets.
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
  /** Business time: the start of a transfer to the vendor, or the end of a transfer back. */
  readonly at: Date;
}

type LimitDeps = Pick<Deps, "merchants">;

/**
 * Counts a transfer to the vendor. Refuses `account.transfer.limit.reached` after it has counted the transfer; the
 * caller's transaction must then roll back.
 */
export async function takeVendorRoom(deps: LimitDeps, tx: Transaction, use: VendorUse): Promise<void> {
  const { merchantId, memberId, amount, at } = use;
  const day = await addVendorUse(deps, tx, { ...use, kind: "vendor_in" });
  const currency = currencies[amount.currency].number;
  const { stake, loss } = await findPlayRoom(tx, { merchantId, memberId, currency, at, day });
  const isOver = [stake, loss].some((room) => room !== null && room < 0n);
  if (isOver) throw new Refusal("account.transfer.limit.reached");
}

/** Undoes `takeVendorRoom` for a transfer that failed; `at` is the start of the transfer. */
export async function releaseVendorRoom(deps: LimitDeps, tx: Transaction, use: VendorUse): Promise<void> {
  const { amount } = use;
  await addVendorUse(deps, tx, { ...use, amount: { ...amount, minor: -amount.minor }, kind: "vendor_in" });
}

/** Counts a transfer back from the vendor. */
export async function recordVendorReturn(deps: LimitDeps, tx: Transaction, use: VendorUse): Promise<void> {
  await addVendorUse(deps, tx, { ...use, kind: "vendor_out" });
}

/** Adds the use and returns the business day for which the transfer counts. */
async function addVendorUse(
  { merchants }: LimitDeps,
  tx: Transaction,
  { merchantId, memberId, amount, at, kind }: VendorUse & { readonly kind: UseKind },
): Promise<string> {
  const day = businessDay(at, merchants.byId(merchantId).timeZone);
  await addUse(tx, { merchantId, memberId, kind, day, amountMinor: amount.minor });
  return day;
}
