/**
 * Keeps the caller's session alive: its idle end moves, its last end does not. Clients call it while a person acts, not
 * by a timer. Refuses `login.not.session` (the session has ended meanwhile). Side effect: the idle end. Idempotent
 * within the same moment. Source: docs/product-rules.md, Accounts (idle 30 minutes, absolute 12 hours).
 */

import type { SessionTouch } from "@openhouse/protocol/identity/sessions";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { touchSession, touchStaffSession } from "./session-repository.ts";

export async function touchOwnSession(deps: Deps, actor: MemberActor | StaffActor): Promise<SessionTouch> {
  const { merchantId, sessionId } = actor;
  const { settings } = deps.merchants.byId(merchantId);
  const isStaff = actor.kind === "staff";
  const at = deps.clock.realNow();
  const idleMinutes = settings[isStaff ? "staff.idleMinutes" : "session.idleMinutes"];
  const idleUntil = new Date(at.getTime() + idleMinutes * 60_000);
  const touch = isStaff ? touchStaffSession : touchSession;
  const ends = await touch(deps.db, { merchantId, sessionId, at, idleUntil });
  if (ends === undefined) throw new Refusal("login.not.session");
  return { idleUntil: ends.idleUntil.getTime(), endsAt: ends.endsAt.getTime() };
}
