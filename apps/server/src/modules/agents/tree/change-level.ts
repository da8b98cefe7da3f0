/**
 * The staff makes a member an agent of some level, gives an agent another level, or makes it a member again. What it
 * was promised goes on: contracts are paid to members, too; what it gave ended with whoever stood below. Whoever is no
 * agent any more invites nobody: its open links are taken back.
 *
 * Refusals, in this order: `no.data` (404), `agents.level.invalid` (no level of this house, or a trial account),
 * `agents.level.same`, `agents.upline.invalid` (a closed or blocked account becomes no agent), `agents.level.top` (the
 * top level is for those directly below the house), `agents.level.team` (somebody stands below: no member again).
 * Nobody is placed or moved meanwhile. Side effects: the type of the account, its links, the change, an audit entry.
 * Source: docs/product-rules.md, Accounts.
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

/** An ordinary member. */
export const plainMember = 0;
/** Agents directly below the house (docs/product-rules.md, Accounts). */
export const topAgent = 2;

export interface LevelOrder {
  readonly memberId: MemberId;
  readonly type: number;
  readonly reason: string;
}

export async function changeLevel(
  { ids, clock, merchants }: Pick<Deps, "ids" | "clock" | "merchants">,
  tx: Transaction,
  { actor, order: { memberId, type, reason } }: { readonly actor: StaffActor; readonly order: LevelOrder },
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
  if (isAgent && !isNormal(member.status)) throw new Refusal("agents.upline.invalid");
  if (type === topAgent && place.uplineId !== null) throw new Refusal("agents.level.top");
  if (!isAgent && (await hasDownlines(tx, merchantId, memberId))) throw new Refusal("agents.level.team");
  const isDone = await promoteMember(tx, { merchantId, id: memberId, fromType: member.type, type });
  if (!isDone) throw new Refusal("transaction.state.changed");
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
