/**
 * A bonus ends before its time: the member gives it up, or somebody of the staff takes it back. Each in the caller's
 * transaction. What lies in the bonus account goes back to the house, and so does what open rounds bring to it later.
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
import { noteGrant } from "./grant-bonus.ts";
import { settleGrant } from "./settle-grant.ts";

type CancelDeps = Pick<Deps, "ids" | "clock">;

/**
 * The member gives it up. Refusals: `bonus.not.active` (no such grant of the member, or it has ended). One whose
 * turnover is met meanwhile is released instead: nobody gives up by mistake what is the own already.
 */
export async function giveUpBonus(
  deps: CancelDeps,
  tx: Transaction,
  { actor, id }: { readonly actor: MemberActor; readonly id: bigint },
): Promise<void> {
  const { merchantId, memberId, account } = actor;
  const found = await findGrant(tx, merchantId, id);
  if (found?.memberId !== memberId) throw new Refusal("bonus.not.active");
  const grant = await lockRunning(deps, tx, { merchantId, found });
  if (grant === undefined) return;
  await endGrant(deps, tx, { grant, state: "forfeited", by: "member", name: account, reason: "" });
}

/** The staff takes it back. Refusals: `no.data`, `bonus.not.active`. Side effect: an entry of the audit chain. */
export async function cancelBonus(
  deps: CancelDeps,
  tx: Transaction,
  { actor, id, reason }: { readonly actor: StaffActor; readonly id: bigint; readonly reason: string },
): Promise<void> {
  const { merchantId, account } = actor;
  const found = await findGrant(tx, merchantId, id);
  if (found === undefined) throw new Refusal("no.data");
  const grant = await lockRunning(deps, tx, { merchantId, found });
  if (grant === undefined) return;
  await endGrant(deps, tx, { grant, state: "forfeited", by: "staff", name: account, reason });
  await noteGrant(deps, tx, { actor, grant, action: "bonus.cancelled", reason });
}

interface Sought {
  readonly merchantId: MerchantId;
  readonly found: BonusGrant;
}

/** Undefined: what was due was done first, and it has ended by that. */
async function lockRunning(
  deps: CancelDeps,
  tx: Transaction,
  { merchantId, found: { id, memberId } }: Sought,
): Promise<BonusGrant | undefined> {
  await lockWallets(tx, merchantId, [memberId]);
  const before = await findGrant(tx, merchantId, id);
  if (before?.state !== "active") throw new Refusal("bonus.not.active");
  return (await settleGrant(deps, tx, { merchantId, memberId }))?.grant;
}
