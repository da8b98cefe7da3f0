/** Functions of the identity module that end sessions. Passed in by app.ts, because limits may not import identity. */

import type { Deps } from "../../core/deps.ts";
import type { SessionId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import type { MemberRef } from "./repository.ts";

export interface SessionEnds {
  /** Ends all live sessions of a member and returns their ids. */
  readonly endSessions: (tx: Transaction, member: MemberRef, at: Date) => Promise<SessionId[]>;
  /** Notifies every process. Must be called after commit. */
  readonly announceEndedSessions: (deps: Pick<Deps, "bus">, ended: readonly SessionId[]) => Promise<void>;
}
