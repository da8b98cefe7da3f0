/**
 * The second person's word on a grant, each in the caller's transaction: book it, or turn it down. Of two who decide at
 * once one wins, under the lock of the grant's row, which is taken after that of the wallets.
 */

import type { StaffActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { decideApproval } from "../approvals/index.ts";
import { lockWallets } from "../wallet/index.ts";
import type { BonusGrant } from "./bonus-grant.ts";
import { findGrant, lockGrant, refuseGrantRow } from "./bonus-repository.ts";
import { bonusApproval, bookGrant, noteGrant, refuseUnfit } from "./grant-bonus.ts";
import type { GrantDeps } from "./grant-bonus.ts";

export interface BonusVerdict {
  readonly actor: StaffActor;
  readonly id: bigint;
  readonly reason: string;
}

/**
 * Books it. Refusals, in this order: `no.data`, `transaction.state.changed` (decided already), `approval.same.person`,
 * then those of granting, with which it goes on waiting: `bonus.member.excluded`, `bonus.active.exists`,
 * `bonus.wallet.not.empty`.
 */
export async function approveBonus(deps: GrantDeps, tx: Transaction, verdict: BonusVerdict): Promise<void> {
  const { actor, reason } = verdict;
  const grant = await lockWaiting(tx, verdict);
  const decision = { kind: bonusApproval, subjectId: grant.id, decision: "approved" as const, reason };
  const open = await decideApproval(deps, tx, { actor, verdict: decision });
  if (open === undefined) throw new Refusal("transaction.state.changed");
  await refuseUnfit(deps, tx, grant);
  const second = { by: actor.staffId, name: actor.account, reason };
  await bookGrant(deps, tx, { grant, decision: second });
  await noteGrant(deps, tx, { actor, grant, action: "bonus.granted", reason });
}

/**
 * Turns it down; whoever asked for it may take it back so, too. Refusals, in this order: `no.data`,
 * `transaction.state.changed` (decided already). Nothing moves.
 */
export async function refuseBonus(deps: GrantDeps, tx: Transaction, verdict: BonusVerdict): Promise<void> {
  const { actor, reason } = verdict;
  const grant = await lockWaiting(tx, verdict);
  const decision = { kind: bonusApproval, subjectId: grant.id, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict: decision });
  await refuseGrantRow(tx, grant, { by: actor.staffId, name: actor.account, reason });
  await noteGrant(deps, tx, { actor, grant, action: "bonus.refused", reason });
}

async function lockWaiting(tx: Transaction, { actor: { merchantId }, id }: BonusVerdict): Promise<BonusGrant> {
  const found = await findGrant(tx, merchantId, id);
  if (found === undefined) throw new Refusal("no.data");
  await lockWallets(tx, merchantId, [found.memberId]);
  const grant = await lockGrant(tx, merchantId, id);
  if (grant?.state !== "waiting") throw new Refusal("transaction.state.changed");
  return grant;
}
