/** Finds the refusal for a game session that has ended: because the member is excluded, or for another reason. */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { codeOfExclusion, findExclusion } from "../limits/index.ts";

/**
 * Returns `account.excluded` while an exclusion is in force (`account.under.age` if the member is blocked as under
 * age), otherwise `studio.session.ended`.
 */
export async function refusalOfEndedSession(
  { db, clock }: Pick<Deps, "db" | "clock">,
  member: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<Refusal> {
  const exclusion = await findExclusion(db, member, clock.businessNow());
  return new Refusal(exclusion === undefined ? "studio.session.ended" : codeOfExclusion(exclusion, "account.excluded"));
}
