/** The members to whom the staff pay out: self-excluded, or blocked as under age. */

import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable } from "../../../db/connection.ts";
import { findMemberById } from "../../identity/index.ts";
import type { Member } from "../../identity/index.ts";
import { findExclusion } from "../../limits/index.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** Returns the member. Refusals, in this order: `no.data` (404), `payout.not.excluded`. */
export async function requireExcluded(deps: Pick<Deps, "clock">, db: Queryable, key: MemberKey): Promise<Member> {
  const member = await requireMember(db, key);
  if (!(await isExcludedForLong(deps, db, key))) throw new Refusal("payout.not.excluded");
  return member;
}

/** Returns the member. Refuses `no.data` (404). */
export async function requireMember(db: Queryable, { merchantId, memberId }: MemberKey): Promise<Member> {
  const member = await findMemberById(db, merchantId, memberId);
  if (member === undefined) throw new Refusal("no.data");
  return member;
}

export async function isExcludedForLong(
  { clock }: Pick<Deps, "clock">,
  db: Queryable,
  { merchantId, memberId }: MemberKey,
): Promise<boolean> {
  const at = clock.businessNow();
  for (const ofKind of ["self_exclusion", "under_age"] as const) {
    if ((await findExclusion(db, { merchantId, memberId, ofKind }, at)) !== undefined) return true;
  }
  return false;
}
