/** Ends the session of the request, or a chosen session of the same member. */

import type { Actor, MemberActor, StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { SessionId } from "../../../core/ids.ts";
import { idFromWire } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { sessionEndedTopic } from "../../../plugins/session.ts";
import { revokeSession, revokeStaffSession } from "./session-repository.ts";

/**
 * Ends the session of the request. No refusals. Side effects: marks the session as ended, and publishes a message on
 * the bus, after which every process drops the cached token and closes the session's live channels and games.
 * Idempotent: an ended session keeps the time of its first end.
 */
export async function logOut(deps: Deps, actor: MemberActor | StaffActor): Promise<void> {
  const { merchantId, sessionId } = actor;
  const at = deps.clock.realNow();
  if (actor.kind === "staff") await revokeStaffSession(deps.db, { merchantId, ownerId: actor.staffId, sessionId }, at);
  else await revokeSession(deps.db, { merchantId, ownerId: actor.memberId, sessionId }, at);
  await deps.bus.publish(sessionEndedTopic, String(sessionId));
}

/** Ends the session whose token came with a login: the new session replaces it (ASVS 5.0, 7.2.4). */
export async function endReplacedSession(deps: Deps, actor: Actor): Promise<void> {
  if (actor.kind === "member" || actor.kind === "staff") await logOut(deps, actor);
}

/**
 * Ends one session of the caller, which may be the session of the request. Refuses `no.data` (404) if the id is unknown
 * or belongs to another member, or if the session has already ended. Has the side effects of `logOut`.
 */
export async function endSession(deps: Deps, actor: MemberActor, wireId: string): Promise<void> {
  const sessionId = idFromWire<SessionId>(wireId);
  if (sessionId === undefined) throw new Refusal("no.data");
  const { merchantId, memberId: ownerId } = actor;
  const wasLive = await revokeSession(deps.db, { merchantId, ownerId, sessionId }, deps.clock.realNow());
  if (!wasLive) throw new Refusal("no.data");
  await deps.bus.publish(sessionEndedTopic, String(sessionId));
}
