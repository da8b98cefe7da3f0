/**
 * Changes a member's level: makes a member an agent, changes the level of an agent, or makes an agent a member again.
 * When an agent becomes a member again, the contracts that it receives continue, because members without a team can be
 * paid too. The agent no longer gives contracts, because each of them ended when the downline left the team. The
 * agent's open invitation links are revoked.
 *
 * Refusals, in this order: `no.data` (404), `agents.level.invalid` (not a level of this merchant, or a trial account),
 * `agents.level.same`, `agents.member.blocked` (a closed, blocked or inactive account would become an agent),
 * `agents.level.top` (the top level is only for members without an upline), `agents.level.team` (the agent still has
 * downlines), `transaction.state.changed` (the level was changed at the same time). Locks the tree. Side effects:
 * changes the account's type, revokes its links, and writes the change and an audit entry. Source:
 * docs/product-rules.md, Accounts.
 */

import { isNormal } from "@openhouse/rules/identity/member-status";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { findMemberById, promoteMember } from "../../identity/index.ts";
import { revokeInviteLinks } from "../registration/code-repository.ts";
import { hasDownlines, insertLevelChange } from "./level-repository.ts";
import { findPlace, lockTree } from "./tree-repository.ts";

/** The type of an ordinary member. */
export const plainMember = 0;
/** The type of agents at the top of the tree (docs/product-rules.md, Accounts). */
export const topAgent = 2;

export interface LevelRequest {
  readonly memberId: MemberId;
  readonly type: number;
  readonly reason: string;
}

export async function changeLevel(
  { ids, clock, merchants }: Pick<Deps, "ids" | "clock" | "merchants">,
  tx: Transaction,
  { actor, order: { memberId, type, reason } }: { readonly actor: StaffActor; readonly order: LevelRequest },
): Promise<void> {
  const { merchantId, staffId } = actor;
  await lockTree(tx, merchantId, "move");
  const member = await findMemberById(tx, merchantId, memberId);
  const place = await findPlace(tx, merchantId, memberId);
  if (member === undefined || place === undefined) throw new Refusal("no.data");
  const { agentTypes, trialTypes } = merchants.byId(merchantId);
  const isAgent = agentTypes.includes(type);
  if ((!isAgent && type !== plainMember) || trialTypes.includes(member.type)) throw new Refusal("agents.level.invalid");
  if (member.type === type) throw new Refusal("agents.level.same");
  if (isAgent && !isNormal(member.status)) throw new Refusal("agents.member.blocked");
  if (type === topAgent && place.uplineId !== null) throw new Refusal("agents.level.top");
  if (!isAgent && (await hasDownlines(tx, merchantId, memberId))) throw new Refusal("agents.level.team");
  const isChanged = await promoteMember(tx, { merchantId, id: memberId, fromType: member.type, type });
  if (!isChanged) throw new Refusal("transaction.state.changed");
  const at = clock.businessNow();
  if (!isAgent) await revokeInviteLinks(tx, { merchantId, agentId: memberId }, at);
  const change = { merchantId, id: ids.next(), memberId, fromType: member.type, toType: type, reason, at };
  await insertLevelChange(tx, { ...change, actorKind: "staff", actorId: staffId });
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "member.levelChanged",
    subject: { kind: "member", id: String(memberId) },
    detail: { before: { type: member.type }, after: { type } },
    reason,
  });
}
