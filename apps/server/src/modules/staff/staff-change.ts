/** Functions that all changes of a staff member's rights use. */

import type { Deps } from "../../core/deps.ts";
import type { StaffId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { sessionEndedTopic } from "../../plugins/session.ts";
import { selectLiveSessions } from "./repository.ts";
import type { StaffKey } from "./repository.ts";

/** Parses the staff id of a path. Refuses `no.data` if the id is invalid. */
export function readStaffId(wireId: string): StaffId {
  const id = idFromWire<StaffId>(wireId);
  if (id === undefined) throw new Refusal("no.data");
  return id;
}

/**
 * Removes the staff member's sessions from the caches of all processes, so that the new rights apply from the next
 * request on.
 */
export async function dropCachedSessions(
  { db, clock, bus }: Pick<Deps, "db" | "clock" | "bus">,
  key: StaffKey,
): Promise<void> {
  const sessions = await selectLiveSessions(db, key, clock.realNow());
  for (const sessionId of sessions) await bus.publish(sessionEndedTopic, String(sessionId));
}
