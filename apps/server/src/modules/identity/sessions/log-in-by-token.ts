/**
 * Signs in by the ticket of a start address (`/?token=…`, see ask-start-ticket.ts). The new session is no new proof: it
 * carries the proof and the end of the session that vouches for it. Tokens of sessions open nothing here, so what
 * stands in a history or a log is worth nothing, and a link signs nobody into an account that is not theirs.
 *
 * Refusals, in this order: `login.token.invalid` (no such ticket, used, too late, of another browser, or its session
 * has ended), `login.denied` and the other closed doors, `login_verify_required` (new place), those of `signIn`. Side
 * effects: the ticket is spent; those of `signIn`. Source: docs/product-rules.md, Accounts; specification, section 2.
 */

import type { LoginResult } from "@openhouse/protocol/identity/login";
import type { VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, SessionId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { takeTicket } from "../../../db/one-time-ticket.ts";
import type { StartTicketDetail } from "./ask-start-ticket.ts";
import { refuseClosedDoor } from "../login/closed-door.ts";
import { refuseNewPlace } from "../login/new-place.ts";
import type { SessionProof } from "./open-session.ts";
import { findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";
import { readSessionProof } from "./session-repository.ts";
import { signIn } from "../login/sign-in.ts";
import { hashStartSecret } from "./start-cookie.ts";

export interface TokenLogin {
  readonly token: string;
  /** Of the cookie, as `startSecretOf` answers it. */
  readonly secret: string | undefined;
  readonly userAgent: string;
}

export async function logInByToken(deps: Deps, actor: VisitorActor, login: TokenLogin): Promise<LoginResult> {
  const { member, origin } = await redeem(deps, actor, login);
  const { userAgent } = login;
  refuseClosedDoor(deps, member);
  await refuseNewPlace(deps, actor, { member, isByPassword: false });
  return deps.db.transaction((tx) => signIn(deps, tx, { actor, member, userAgent, isByPassword: false, origin }));
}

interface Redeemed {
  readonly member: Member;
  readonly origin: SessionProof;
}

async function redeem(deps: Deps, { merchantId }: VisitorActor, { token, secret }: TokenLogin): Promise<Redeemed> {
  const now = deps.clock.realNow();
  const ticket = await takeTicket(deps.db, { merchantId, purpose: "login", ticket: token, now });
  const detail = ticket?.detail as StartTicketDetail | undefined;
  const isOfBrowser = secret !== undefined && detail?.browser === hashStartSecret(secret);
  if (ticket === undefined || detail === undefined || !isOfBrowser) throw new Refusal("login.token.invalid");
  const memberId = ticket.subjectId as MemberId;
  const sessionId = BigInt(detail.sessionId) as SessionId;
  const origin = await readSessionProof(deps.db, { merchantId, memberId, sessionId }, now);
  const member = await findMemberById(deps.db, merchantId, memberId);
  if (origin === undefined || member === undefined) throw new Refusal("login.token.invalid");
  return { member, origin };
}
