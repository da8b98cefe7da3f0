/**
 * Says whether a member must verify the identity before a withdrawal, a deposit or a game (modules/identity-checks).
 * Wired in wire-deps.ts, because payments and the catalogue may not import that module.
 */

import type { IdentityAction } from "@openhouse/rules/identity/identity-check";
import type { Queryable } from "../../db/connection.ts";
import type { MemberId, MerchantId } from "../ids.ts";
import { Refusal } from "../refusal.ts";

interface MemberRef {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** Returns the code of the refusal; undefined if the merchant does not require it, or the member is verified. */
export type IdentityGate = (
  db: Queryable,
  member: MemberRef,
  action: IdentityAction,
) => Promise<"identity.required" | undefined>;

interface GatedAction {
  readonly db: Queryable;
  readonly action: IdentityAction;
}

/** Refuses `identity.required`. Inside a transaction, call it after the wallets are locked. */
export async function requireIdentity(
  { identityRefusalOf }: { readonly identityRefusalOf: IdentityGate },
  { merchantId, memberId }: MemberRef,
  { db, action }: GatedAction,
): Promise<void> {
  const code = await identityRefusalOf(db, { merchantId, memberId }, action);
  if (code !== undefined) throw new Refusal(code);
}
