/**
 * Finds the refusal for a game session that is over: a self-exclusion of the member, or the plain end of the session.
 */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { findExclusion } from "../limits/index.ts";

/** `account.excluded` while an exclusion is in force, else `studio.session.ended`. */
export async function endOfSeat(
  { db, clock }: Pick<Deps, "db" | "clock">,
  member: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<Refusal> {
  const exclusion = await findExclusion(db, member, clock.businessNow());
  return new Refusal(exclusion === undefined ? "studio.session.ended" : "account.excluded");
}
