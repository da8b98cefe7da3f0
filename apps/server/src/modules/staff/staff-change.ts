/** What every change of a person's rights has in common. */

import type { Deps } from "../../core/deps.ts";
import type { StaffId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { sessionEndedTopic } from "../../plugins/session.ts";
import { selectLiveSessions } from "./repository.ts";
import type { StaffKey } from "./repository.ts";

/** The id of a path. Refuses `no.data` for what is none. */
export function readStaffId(wireId: string): StaffId {
  const id = idFromWire<StaffId>(wireId);
  if (id === undefined) throw new Refusal("no.data");
  return id;
}

/** Makes every process read the rights anew with the next request: what it believed of the sessions is dropped. */
export async function felt({ db, clock, bus }: Pick<Deps, "db" | "clock" | "bus">, key: StaffKey): Promise<void> {
  const sessions = await selectLiveSessions(db, key, clock.realNow());
  for (const sessionId of sessions) await bus.publish(sessionEndedTopic, String(sessionId));
}
