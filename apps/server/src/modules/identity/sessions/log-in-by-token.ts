/**
 * Signs in by the ticket of a start URL (`/?token=…`, see issue-start-ticket.ts). The new session keeps the time at
 * which the owner of the requesting session last proved their identity, and it ends no later than that session. Session
 * tokens are not accepted, so a URL in a browser history or log gives no access. A caller who is signed in with another
 * account must agree to the change (`replacesSession`): without the question, the link of another person could put them
 * into that person's account unnoticed.
 *
 * Refusals, in this order: `login.other.account` (`value` = the account of the ticket; the ticket stays valid),
 * `login.token.invalid` {reason} (`expired`; `used`: used or unknown; `ended`: the requesting session has ended), the
 * refusals of `refuseSignIn`, `login_verify_required` (new login location), then the refusals of `signIn`. Side effects:
 * consumes the ticket, has the side effects of `signIn`, and ends the caller's session of another account. Source:
 * docs/product-rules.md, Accounts; specification, section 2.
 */

import type { LoginResult, OtherAccount, TokenLoginBody } from "@openhouse/protocol/identity/login";
import type { Actor, VisitorActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, SessionId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findTicketSubject, hasTicketExpired, takeTicket } from "../../../db/one-time-ticket.ts";
import type { StartTicketDetail } from "./issue-start-ticket.ts";
import { endReplacedSession } from "./log-out.ts";
import { refuseSignIn } from "../login/refuse-sign-in.ts";
import { refuseNewLocation } from "../login/new-location.ts";
import type { SessionProof } from "./open-session.ts";
import { findMemberById } from "../repository.ts";
import type { Member } from "../repository.ts";
import { readSessionProof } from "./session-repository.ts";
import { signIn } from "../login/sign-in.ts";

export interface TokenLogin extends TokenLoginBody {
  /** The person who is signed in where the start URL is opened, or a visitor. */
  readonly caller: Actor;
  readonly userAgent: string;
}

export async function logInByToken(deps: Deps, actor: VisitorActor, login: TokenLogin): Promise<LoginResult> {
  const { caller, userAgent, replacesSession = false } = login;
  if (!replacesSession) await refuseOtherAccount(deps, login);
  const { member, origin } = await redeemTicket(deps, actor, login);
  refuseSignIn(deps, member);
  await refuseNewLocation(deps, actor, { member, isByPassword: false });
  const result = await deps.db.transaction((tx) =>
    signIn(deps, tx, { actor, member, userAgent, isByPassword: false, origin }),
  );
  if (caller.kind === "member" && caller.memberId !== member.id) await endReplacedSession(deps, caller);
  return result;
}

async function refuseOtherAccount(deps: Deps, { caller, token }: TokenLogin): Promise<void> {
  if (caller.kind !== "member") return;
  const { merchantId } = caller;
  const claim = { merchantId, purpose: "login" as const, ticket: token, now: deps.clock.realNow() };
  const subjectId = await findTicketSubject(deps.db, claim);
  if (subjectId === undefined || subjectId === caller.memberId) return;
  const member = await findMemberById(deps.db, merchantId, subjectId as MemberId);
  if (member === undefined) return;
  throw new Refusal("login.other.account", {}, { account: member.account } satisfies OtherAccount);
}

interface RedeemedTicket {
  readonly member: Member;
  readonly origin: SessionProof;
}

async function redeemTicket(deps: Deps, { merchantId }: VisitorActor, { token }: TokenLogin): Promise<RedeemedTicket> {
  const now = deps.clock.realNow();
  const claim = { merchantId, purpose: "login" as const, ticket: token, now };
  const ticket = await takeTicket(deps.db, claim);
  if (ticket === undefined) {
    const reason = (await hasTicketExpired(deps.db, claim)) ? "expired" : "used";
    throw new Refusal("login.token.invalid", { reason });
  }
  const memberId = ticket.subjectId as MemberId;
  const sessionId = BigInt((ticket.detail as StartTicketDetail).sessionId) as SessionId;
  const origin = await readSessionProof(deps.db, { merchantId, memberId, sessionId }, now);
  const member = await findMemberById(deps.db, merchantId, memberId);
  if (origin === undefined || member === undefined) throw new Refusal("login.token.invalid", { reason: "ended" });
  return { member, origin };
}
