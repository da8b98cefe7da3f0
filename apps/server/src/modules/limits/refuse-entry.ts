/**
 * Refuses a login during a self-exclusion or when the session limit is used up. Every sign-in calls this in its
 * transaction, under the lock of the member's row. Exclusions take the same lock, so no session is opened during a
 * concurrent exclusion.
 *
 * Refusals, in this order: `login.excluded.forever` and `login.excluded` {date} (a self-exclusion without and with an
 * end), `limit.session.reached` {date} (the session limit is used up; the date is the first day with remaining time).
 * `value` contains kind and end of the exclusion. A break and an exclusion by the operator do not refuse the login:
 * they block play and deposits only.
 */

import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { describeExclusion } from "./describe-limits.ts";
import { findExclusion } from "./repository.ts";
import type { MemberRef } from "./repository.ts";
import { findSessionRoom } from "./session-room.ts";

export async function refuseEntry(
  deps: Pick<Deps, "clock" | "merchants">,
  tx: Transaction,
  { merchantId, memberId }: MemberRef,
): Promise<void> {
  const { timeZone } = deps.merchants.byId(merchantId);
  const at = deps.clock.businessNow();
  // Only self-exclusions are searched, because a longer exclusion by the operator, which allows the login, must not
  // hide a self-exclusion.
  const exclusion = await findExclusion(tx, { merchantId, memberId, ofKind: "self_exclusion" }, at);
  if (exclusion !== undefined) {
    const value = { exclusion: describeExclusion(exclusion) };
    const { untilAt } = exclusion;
    if (untilAt === null) throw new Refusal("login.excluded.forever", {}, value);
    throw new Refusal("login.excluded", { date: businessDay(untilAt, timeZone) }, value);
  }
  const sessionRoom = await findSessionRoom(deps, tx, { merchantId, memberId });
  if (sessionRoom !== undefined && sessionRoom.minutesLeft <= 0n) {
    throw new Refusal("limit.session.reached", { date: businessDay(sessionRoom.until, timeZone) });
  }
}
