/** Finds the refusal for a game session that has ended, or whose member is excluded. */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { findMemberOfGuest } from "../identity/index.ts";
import { codeOfExclusion, findExclusion } from "../limits/index.ts";

/**
 * Returns `account.excluded` while an exclusion is in force (`account.under.age` if the member is blocked as under
 * age), otherwise `studio.session.ended`. For a guest account, the exclusion is that of the member who plays on it.
 */
export async function refusalOfEndedSession(
  { db, clock }: Pick<Deps, "db" | "clock">,
  member: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<Refusal> {
  const { merchantId } = member;
  const memberId = (await findMemberOfGuest(db, member)) ?? member.memberId;
  const exclusion = await findExclusion(db, { merchantId, memberId }, clock.businessNow());
  return new Refusal(exclusion === undefined ? "studio.session.ended" : codeOfExclusion(exclusion, "account.excluded"));
}
