/**
 * Returns `identity.required` if the merchant requires a verified identity for the action and the member has no
 * approval in force. An approval is in force until the end of its last business day. Trial accounts are never refused.
 * Source: docs/security.md, Identity.
 */

import { requiresIdentity } from "@openhouse/rules/identity/identity-check";
import type { IdentityAction } from "@openhouse/rules/identity/identity-check";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { findApproval, findPerson } from "./check-repository.ts";

interface MemberAction {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly action: IdentityAction;
}

export async function identityRefusalOf(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  db: Queryable,
  { merchantId, memberId, action }: MemberAction,
): Promise<"identity.required" | undefined> {
  const merchant = merchants.byId(merchantId);
  if (!requiresIdentity(merchant.settings, action)) return undefined;
  const today = businessDay(clock.businessNow(), merchant.timeZone);
  if ((await findApproval(db, { merchantId, memberId, today })) !== undefined) return undefined;
  const person = await findPerson(db, { merchantId, memberId });
  return person === undefined || merchant.trialTypes.includes(person.type) ? undefined : "identity.required";
}
