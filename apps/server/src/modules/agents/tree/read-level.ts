/**
 * Reads the level of a member for the staff: the level's name, the history of changes, and the levels that the staff
 * member may choose. Reads only.
 */

import { translate } from "@openhouse/i18n/translate";
import type { AgentLevel } from "@openhouse/protocol/agents/agent-level";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { findMemberById } from "../../identity/index.ts";
import { agentLabelOf } from "./agent-label-of.ts";
import { plainMember } from "./change-level.ts";
import { selectLevelChanges } from "./level-repository.ts";
import { agentPermissions } from "../permissions.ts";
import { readId } from "./read-tree.ts";

const rolesThatChange: ReadonlySet<string> = new Set(agentPermissions["PUT /backoffice/api/members/:id/level"]);

/** Refuses with `no.data` (404) for an unknown member. */
export async function readLevel(
  { merchants }: Pick<Deps, "merchants">,
  db: Queryable,
  { actor: { merchantId, language, roles }, wireId }: { readonly actor: StaffActor; readonly wireId: string },
): Promise<AgentLevel> {
  const memberId = readId(wireId);
  const member = await findMemberById(db, merchantId, memberId);
  if (member === undefined) throw new Refusal("no.data");
  const merchant = merchants.byId(merchantId);
  const types = choicesOf(merchant.agentTypes);
  const nameOf = (type: number) => agentLabelOf(merchant, type, language) || translate(language, "agents.kind.member");
  // Types without a name of the merchant share the default name; their number tells them apart.
  const isShared = (type: number) => types.some((other) => other !== type && nameOf(other) === nameOf(type));
  const labelOf = (type: number) => (isShared(type) ? `${nameOf(type)} (${type})` : nameOf(type));
  const levelOf = (type: number) => ({ type, label: labelOf(type) });
  const isTrial = merchant.trialTypes.includes(member.type);
  const changes = await selectLevelChanges(db, merchantId, memberId);
  return {
    ...levelOf(member.type),
    choices: isTrial || !roles.some((role) => rolesThatChange.has(role)) ? [] : types.map(levelOf),
    changes: changes.map(({ id, fromType, toType, by, reason, at }) => ({
      id: String(id),
      from: labelOf(fromType),
      to: labelOf(toType),
      by,
      reason,
      at: at.getTime(),
    })),
  };
}

function choicesOf(agentTypes: readonly number[]): number[] {
  return [plainMember, ...agentTypes];
}
