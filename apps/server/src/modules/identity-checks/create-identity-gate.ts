/**
 * Says whether a member must verify the identity before an action (core/ports/identity-gate.ts). An approval counts to
 * the end of its last business day. Trial accounts are never refused. Source: docs/security.md, Identity.
 */

import { requiresIdentity } from "@openhouse/rules/identity/identity-check";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { IdentityGate } from "../../core/ports/identity-gate.ts";
import { findApproval, findPerson } from "./check-repository.ts";

export function createIdentityGate({ clock, merchants }: Pick<Deps, "clock" | "merchants">): IdentityGate {
  return async (db, { merchantId, memberId }, action) => {
    const merchant = merchants.byId(merchantId);
    if (!requiresIdentity(merchant.settings, action)) return undefined;
    const today = businessDay(clock.businessNow(), merchant.timeZone);
    if ((await findApproval(db, { merchantId, memberId, today })) !== undefined) return undefined;
    const person = await findPerson(db, { merchantId, memberId });
    return person === undefined || merchant.trialTypes.includes(person.type) ? undefined : "identity.required";
  };
}
