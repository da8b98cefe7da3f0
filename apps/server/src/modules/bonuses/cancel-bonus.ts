/**
 * Ends a bonus early: the member gives it up, or the staff cancels it. Both operations run in the caller's transaction.
 * The balance of the bonus account returns to the merchant; later wins of open rounds also go to the merchant.
 */

import type { MemberActor, StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockWallets } from "../wallet/index.ts";
import type { BonusGrant } from "./bonus-grant.ts";
import { findGrant } from "./bonus-repository.ts";
import { endGrant } from "./end-grant.ts";
import { auditGrant } from "./grant-bonus.ts";
import { settleGrant } from "./settle-grant.ts";

type CancelDeps = Pick<Deps, "ids" | "clock">;

/**
 * The member gives up a bonus. Refusals: `bonus.not.active` (the id is not an active grant of the member), and
 * `account.frozen` (the bonus is due for release, but the wallet is frozen). A bonus that is due for release is
 * released instead, so that the member does not lose money by mistake.
 */
export async function giveUpBonus(
  deps: CancelDeps,
  tx: Transaction,
  { actor, id }: { readonly actor: MemberActor; readonly id: bigint },
): Promise<void> {
  const { merchantId, memberId, account } = actor;
  const existingGrant = await findGrant(tx, merchantId, id);
  if (existingGrant?.memberId !== memberId) throw new Refusal("bonus.not.active");
  const grant = await lockActive(deps, tx, { merchantId, existingGrant });
  if (grant === undefined) return;
  await endGrant(deps, tx, { grant, state: "forfeited", by: "member", name: account, reason: "" });
}

/**
 * Cancels a bonus for the staff. Refusals: `no.data`, `bonus.not.active` and `account.frozen`, as above. Side effect:
 * writes an audit entry.
 */
export async function cancelBonus(
  deps: CancelDeps,
  tx: Transaction,
  { actor, id, reason }: { readonly actor: StaffActor; readonly id: bigint; readonly reason: string },
): Promise<void> {
  const { merchantId, account } = actor;
  const existingGrant = await findGrant(tx, merchantId, id);
  if (existingGrant === undefined) throw new Refusal("no.data");
  const grant = await lockActive(deps, tx, { merchantId, existingGrant });
  if (grant === undefined) return;
  await endGrant(deps, tx, { grant, state: "forfeited", by: "staff", name: account, reason });
  await auditGrant(deps, tx, { actor, grant, action: "bonus.cancelled", reason });
}

interface GrantToEnd {
  readonly merchantId: MerchantId;
  readonly existingGrant: BonusGrant;
}

/** Locks the wallets, then settles the grant. Returns undefined if the settlement ended the grant. */
async function lockActive(
  deps: CancelDeps,
  tx: Transaction,
  { merchantId, existingGrant: { id, memberId } }: GrantToEnd,
): Promise<BonusGrant | undefined> {
  await lockWallets(tx, merchantId, [memberId]);
  const currentGrant = await findGrant(tx, merchantId, id);
  if (currentGrant?.state !== "active") throw new Refusal("bonus.not.active");
  const activeGrant = await settleGrant(deps, tx, { merchantId, memberId });
  if (activeGrant?.standing.due === "released") throw new Refusal("account.frozen");
  return activeGrant?.grant;
}
