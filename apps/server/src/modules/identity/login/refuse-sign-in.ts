/**
 * Refuses a login although the credentials are correct: to a blocked or closed account, to a trial account, and on the
 * agents' page to a member who is not an agent.
 */

import { maySignIn } from "@openhouse/rules/identity/member-status";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Member } from "../repository.ts";

/** Refusals, in this order: `login.denied`, `login.non.member`, `login.non.agent`. */
export function refuseSignIn({ merchants }: Pick<Deps, "merchants">, member: Member, page?: string): void {
  const { agentTypes, trialTypes } = merchants.byId(member.merchantId);
  if (!maySignIn(member.status)) throw new Refusal("login.denied");
  if (trialTypes.includes(member.type)) throw new Refusal("login.non.member");
  if (page === "AGENT" && !agentTypes.includes(member.type)) throw new Refusal("login.non.agent");
}
