/**
 * Extends the idle time of the caller's session, but not its fixed end. Clients call it after user actions, not on a
 * timer. Refuses `login.not.session` if the session has ended in the meantime. Side effect: writes the idle time.
 * Idempotent. Source: docs/product-rules.md, Accounts (idle 30 minutes, absolute 12 hours).
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
  const sessionEnds = await touch(deps.db, { merchantId, sessionId, at, idleUntil });
  if (sessionEnds === undefined) throw new Refusal("login.not.session");
  return { idleUntil: sessionEnds.idleUntil.getTime(), endsAt: sessionEnds.endsAt.getTime() };
}
