/**
 * Job that runs every minute: ends the sessions of members whose session limit is used up. Open pages, which have shown
 * a warning before, receive the reason, and then their live channels close. Idempotent.
 */

import type { Deps } from "../../core/deps.ts";
import { pushToMembers } from "../../plugins/live-channel.ts";
import { selectTimedMembers } from "./play-repository.ts";
import type { SessionEnds } from "./session-ends.ts";
import { findSessionRoom } from "./session-room.ts";

type TaskDeps = Pick<Deps, "db" | "bus" | "clock" | "merchants">;

/** Returns the number of ended sessions. */
export async function endSpentSessions(
  deps: TaskDeps,
  { endSessions, announceEndedSessions }: SessionEnds,
): Promise<number> {
  const now = deps.clock.realNow();
  let endedCount = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    for (const memberId of await selectTimedMembers(deps.db, merchantId, now)) {
      const room = await findSessionRoom(deps, deps.db, { merchantId, memberId });
      if (room === undefined || room.minutesLeft > 0n) continue;
      const endedSessionIds = await deps.db.transaction((tx) => endSessions(tx, { merchantId, memberId }, now));
      await pushToMembers(deps.bus, merchantId, [[memberId, { kind: "timeSpent", until: room.until.getTime() }]]);
      await announceEndedSessions(deps, endedSessionIds);
      endedCount += endedSessionIds.length;
    }
  }
  return endedCount;
}
