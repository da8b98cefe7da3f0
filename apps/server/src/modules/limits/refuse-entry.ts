/**
 * Keeps out who chose so: called by every sign-in, in its transaction and under the lock of the member's row, which
 * exclusions take, too; so no session is opened beside an exclusion.
 *
 * Refusals, in this order: `login.excluded.forever`, `login.excluded` {date} (a self-exclusion; a time-out and the
 * house's own exclusion close play and deposits, not the account), `limit.session.reached` {date} (the time that the
 * member has set is used up; the date is the first day on which there is some again). `value` tells kind and end.
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
  // Asked for by its kind: a longer exclusion by the house must not hide it, for that one opens the account.
  const exclusion = await findExclusion(tx, { merchantId, memberId, ofKind: "self_exclusion" }, at);
  if (exclusion !== undefined) {
    const value = { exclusion: describeExclusion(exclusion) };
    const { untilAt } = exclusion;
    if (untilAt === null) throw new Refusal("login.excluded.forever", {}, value);
    throw new Refusal("login.excluded", { date: businessDay(untilAt, timeZone) }, value);
  }
  const room = await findSessionRoom(deps, tx, { merchantId, memberId });
  if (room !== undefined && room.minutesLeft <= 0n) {
    throw new Refusal("limit.session.reached", { date: businessDay(room.until, timeZone) });
  }
}
