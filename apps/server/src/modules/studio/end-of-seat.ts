/** Why a game session is over: its member has closed the account to themselves, or just that it is. */

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
