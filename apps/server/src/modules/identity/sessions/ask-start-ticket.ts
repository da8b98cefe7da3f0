/**
 * Gives a signed-in member a ticket for a start address (`/?token=…`), which opens the house in another window of the
 * same browser, with a session of its own. It works once, within a minute, with the cookie of the browser that asked,
 * and while the session that asked is alive. No refusals. Side effect: the ticket. Not idempotent: each call makes one.
 * Source: docs/product-rules.md, Accounts (start address), specification, section 2.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { issueTicket } from "../../../db/one-time-ticket.ts";
import { hashStartSecret } from "./start-cookie.ts";

/** Of the ticket, and of its cookie. */
export const startTicketSeconds = 60;

/** What the ticket says. */
export interface StartTicketDetail {
  /** The session that vouches for the new one. */
  readonly sessionId: string;
  /** As `hashStartSecret` answers it. */
  readonly browser: string;
}

export function askStartTicket(deps: Deps, actor: MemberActor, secret: string): Promise<string> {
  const { merchantId, memberId: subjectId, sessionId } = actor;
  const expiresAt = new Date(deps.clock.realNow().getTime() + startTicketSeconds * 1_000);
  const detail: StartTicketDetail = { sessionId: String(sessionId), browser: hashStartSecret(secret) };
  return issueTicket(deps, deps.db, { merchantId, purpose: "login", subjectId, detail, expiresAt });
}
