/**
 * The second person approves or refuses a grant, in the caller's transaction. The lock of the grant's row, taken after
 * the lock of the wallets, ensures that only one decision counts.
 */

import type { StaffActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { decideApproval } from "../approvals/index.ts";
import { lockWallets } from "../wallet/index.ts";
import type { BonusGrant } from "./bonus-grant.ts";
import { findGrant, lockGrant, refuseGrantRow } from "./bonus-repository.ts";
import { bonusApproval, bookGrant, auditGrant, refuseUnavailableMember } from "./grant-bonus.ts";
import type { GrantDeps } from "./grant-bonus.ts";

export interface BonusVerdict {
  readonly actor: StaffActor;
  readonly id: bigint;
  readonly reason: string;
}

/**
 * Approves and posts a grant. Refusals, in this order: `no.data`, `transaction.state.changed` (already decided),
 * `approval.same.person`, then the refusals of granting, after which the request stays open: `bonus.member.excluded`,
 * `bonus.active.exists`, `bonus.wallet.not.empty`.
 */
export async function approveBonus(deps: GrantDeps, tx: Transaction, verdict: BonusVerdict): Promise<void> {
  const { actor, reason } = verdict;
  const grant = await lockWaiting(tx, verdict);
  const decision = { kind: bonusApproval, subjectId: grant.id, decision: "approved" as const, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict: decision });
  if (approval === undefined) throw new Refusal("transaction.state.changed");
  await refuseUnavailableMember(deps, tx, grant);
  const secondPerson = { by: actor.staffId, name: actor.account, reason };
  await bookGrant(deps, tx, { grant, decision: secondPerson });
  await auditGrant(deps, tx, { actor, grant, action: "bonus.granted", reason });
}

/**
 * Refuses a grant. The person who requested it can withdraw it in the same way. Refusals, in this order: `no.data`,
 * `transaction.state.changed` (already decided). No money moves.
 */
export async function refuseBonus(deps: GrantDeps, tx: Transaction, verdict: BonusVerdict): Promise<void> {
  const { actor, reason } = verdict;
  const grant = await lockWaiting(tx, verdict);
  const decision = { kind: bonusApproval, subjectId: grant.id, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict: decision });
  await refuseGrantRow(tx, grant, { by: actor.staffId, name: actor.account, reason });
  await auditGrant(deps, tx, { actor, grant, action: "bonus.refused", reason });
}

async function lockWaiting(tx: Transaction, { actor: { merchantId }, id }: BonusVerdict): Promise<BonusGrant> {
  const existingGrant = await findGrant(tx, merchantId, id);
  if (existingGrant === undefined) throw new Refusal("no.data");
  await lockWallets(tx, merchantId, [existingGrant.memberId]);
  const grant = await lockGrant(tx, merchantId, id);
  if (grant?.state !== "waiting") throw new Refusal("transaction.state.changed");
  return grant;
}
