/**
 * Signs in by the token of a start address (`/?token=…`): a ticket that works once, or the token of a live session,
 * which ends by it, so that what stands in a browser's history or a server's log opens nothing any more. In the strict
 * policy a token is half a session only, and tickets alone are taken.
 *
 * Refusals, in this order: `login.token.invalid` (neither), `login.denied` and the other closed doors. Side effects:
 * the ticket is spent or the old session ends; those of `signIn`. Source: decisions.md (Accounts), spec section 2.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { VisitorActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MemberId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { takeTicket } from "../../db/one-time-ticket.ts";
import { sessionEndedTopic } from "../../plugins/session.ts";
import { needsCompanion } from "../../plugins/session-companion.ts";
import { refuseClosedDoor } from "./closed-door.ts";
import { findMemberById } from "./repository.ts";
import { findSession, revokeSession } from "./session-repository.ts";
import { hashToken } from "./session-token.ts";
import { signIn } from "./sign-in.ts";

export interface TokenLogin {
  readonly token: string;
  readonly userAgent: string;
}

/** See the head of this file. */
export async function logInByToken(
  deps: Deps,
  actor: VisitorActor,
  { token, userAgent }: TokenLogin,
): Promise<LoginResult> {
  const { merchantId } = actor;
  const now = deps.clock.realNow();
  const ticket = await takeTicket(deps.db, { merchantId, purpose: "login", ticket: token, now });
  const memberId = (ticket?.subjectId as MemberId | undefined) ?? (await endOldSession(deps, actor, token));
  const member = memberId && (await findMemberById(deps.db, merchantId, memberId));
  if (member === undefined) throw new Refusal("login.token.invalid");
  refuseClosedDoor(deps, member);
  return deps.db.transaction((tx) => signIn(deps, tx, { actor, member, userAgent, isByPassword: false }));
}

async function endOldSession(deps: Deps, { merchantId }: VisitorActor, token: string): Promise<MemberId | undefined> {
  // Half a session must not buy a whole one.
  if (needsCompanion(deps.merchants.byId(merchantId))) return undefined;
  const now = deps.clock.realNow();
  const session = await findSession(deps.db, { merchantId, tokenHash: hashToken(token) }, now);
  if (session === undefined) return undefined;
  const { memberId, sessionId } = session;
  const wasAlive = await revokeSession(deps.db, { merchantId, ownerId: memberId, sessionId }, now);
  await deps.bus.publish(sessionEndedTopic, String(sessionId));
  return wasAlive ? memberId : undefined;
}
