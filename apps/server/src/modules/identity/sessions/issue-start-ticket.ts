/**
 * Issues a ticket for a start URL (`/?token=…`) to a signed-in member. The URL opens the portal in another window of
 * the same browser, with a new session. The ticket works once, for one minute, with the cookie of the requesting
 * browser, and only while the requesting session is live. No refusals. Side effect: stores the ticket. Not idempotent.
 * Source: docs/product-rules.md, Accounts (start address), specification, section 2.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { issueTicket } from "../../../db/one-time-ticket.ts";
import { hashStartSecret } from "./start-cookie.ts";

/** Lifetime of the ticket and of its cookie. */
export const startTicketSeconds = 60;

/** The payload of the ticket. */
export interface StartTicketDetail {
  /** The session that requested the ticket. */
  readonly sessionId: string;
  /** As returned by `hashStartSecret`. */
  readonly browser: string;
}

export function issueStartTicket(deps: Deps, actor: MemberActor, secret: string): Promise<string> {
  const { merchantId, memberId: subjectId, sessionId } = actor;
  const expiresAt = new Date(deps.clock.realNow().getTime() + startTicketSeconds * 1_000);
  const detail: StartTicketDetail = { sessionId: String(sessionId), browser: hashStartSecret(secret) };
  return issueTicket(deps, deps.db, { merchantId, purpose: "login", subjectId, detail, expiresAt });
}
