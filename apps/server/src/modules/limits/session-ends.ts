/** How sessions end: identity's, handed in where the server is wired, because both modules stand in the same row. */

import type { Deps } from "../../core/deps.ts";
import type { SessionId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import type { MemberRef } from "./repository.ts";

export interface SessionEnds {
  /** Ends all sessions of a member; answers those that lived. */
  readonly endSessions: (tx: Transaction, member: MemberRef, at: Date) => Promise<SessionId[]>;
  /** Tells every process; call it after the commit. */
  readonly announceEndedSessions: (deps: Pick<Deps, "bus">, ended: readonly SessionId[]) => Promise<void>;
}
