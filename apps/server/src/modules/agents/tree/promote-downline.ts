/**
 * Makes a direct downline an agent, who can then have a team. Only the staff can undo this.
 *
 * Refusals, in this order: `not.exists.account.err` (404: the member is unknown or not directly below),
 * `agents.already.agent`, `agents.member.blocked` (the account is closed, blocked or inactive). Side effects: changes
 * the type of the account, and records the change with an audit entry. Source: docs/wire-format.md, Agent centre.
 */

import { isNormal } from "@openhouse/rules/identity/member-status";
import type { PromotedDownline } from "@openhouse/protocol/agents/downlines";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { promoteMember } from "../../identity/index.ts";
import { agentTypeOf } from "./agent-type-of.ts";
import { insertLevelChange } from "./level-repository.ts";
import { requireDirectDownline } from "./require-direct-downline.ts";
import { lockTree } from "./tree-repository.ts";

export async function promoteDownline(
  { ids, clock, merchants }: Pick<Deps, "ids" | "clock" | "merchants">,
  tx: Transaction,
  { actor, customerId }: { readonly actor: MemberActor; readonly customerId: string },
): Promise<PromotedDownline> {
  const { merchantId } = actor;
  // While this lock is held, no member can be moved in the tree, so the member stays directly below.
  await lockTree(tx, merchantId, "placement");
  const member = await requireDirectDownline(tx, actor, customerId);
  const merchant = merchants.byId(merchantId);
  if (merchant.agentTypes.includes(member.type)) throw new Refusal("agents.already.agent");
  if (!isNormal(member.status)) throw new Refusal("agents.member.blocked");
  const type = agentTypeOf(merchant);
  const isPromoted = await promoteMember(tx, { merchantId, id: member.id, fromType: member.type, type });
  if (!isPromoted) throw new Refusal("agents.already.agent");
  const at = clock.businessNow();
  const change = { merchantId, id: ids.next(), memberId: member.id, fromType: member.type, toType: type, at };
  await insertLevelChange(tx, { ...change, actorKind: "member", actorId: actor.memberId, reason: "" });
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "member.promoted",
    subject: { kind: "member", id: String(member.id) },
    detail: { before: { type: member.type }, after: { type } },
  });
  return { customerId: String(member.id), customerName: member.account };
}
