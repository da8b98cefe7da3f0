/**
 * Issues a ticket for a start URL (`/?token=…`) to a signed-in member. The URL opens the portal with a new session, in
 * any browser. The ticket works once, for one minute, and only while the requesting session is live. No refusals. Side
 * effect: stores the ticket. Not idempotent. Source: docs/product-rules.md, Accounts (start address), specification,
 * section 2.
 */

import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { issueTicket } from "../../../db/one-time-ticket.ts";

const lifeMs = 60_000;

/** The payload of the ticket. */
export interface StartTicketDetail {
  /** The session that requested the ticket. */
  readonly sessionId: string;
}

export function issueStartTicket(deps: Deps, actor: MemberActor): Promise<string> {
  const { merchantId, memberId: subjectId, sessionId } = actor;
  const expiresAt = new Date(deps.clock.realNow().getTime() + lifeMs);
  const detail: StartTicketDetail = { sessionId: String(sessionId) };
  return issueTicket(deps, deps.db, { merchantId, purpose: "login", subjectId, detail, expiresAt });
}
