/**
 * Tickets that can be used once, for example for the live channel, a game launch or a login. Only their hashes are
 * stored.
 */

import { createHash } from "node:crypto";
import type { Deps } from "../core/deps.ts";
import type { MerchantId } from "../core/ids.ts";
import type { Queryable } from "./connection.ts";

export interface TicketDraft {
  readonly merchantId: MerchantId;
  readonly purpose: "live" | "launch" | "login" | "login-step" | "person";
  readonly subjectId: bigint;
  readonly detail: object;
  readonly expiresAt: Date;
}

/** Stores a ticket and returns its text, which is shown only once. */
export async function issueTicket({ random }: Pick<Deps, "random">, db: Queryable, draft: TicketDraft) {
  const ticket = random.bytes(32).toString("base64url");
  await db.query(
    `insert into one_time_ticket (merchant_id, hash, purpose, subject_id, detail, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6)`,
    [draft.merchantId, hashOf(ticket), draft.purpose, draft.subjectId, JSON.stringify(draft.detail), draft.expiresAt],
  );
  return ticket;
}

export interface TicketClaim {
  readonly merchantId: MerchantId;
  readonly purpose: TicketDraft["purpose"];
  readonly ticket: string;
  readonly now: Date;
}

/** Uses a ticket: only one of several concurrent callers gets its content. Returns undefined for an invalid ticket. */
export async function takeTicket(db: Queryable, { merchantId, purpose, ticket, now }: TicketClaim) {
  const [row] = await db.query<{ subjectId: bigint; detail: unknown }>(
    `delete from one_time_ticket where merchant_id = $1 and hash = $2 and purpose = $3 and expires_at > $4
     returning subject_id as "subjectId", detail`,
    [merchantId, hashOf(ticket), purpose, now],
  );
  return row === undefined ? undefined : { subjectId: row.subjectId, detail: row.detail };
}

/** Returns the subject of a valid ticket, which stays valid. Returns undefined for an invalid ticket. */
export async function findTicketSubject(db: Queryable, { merchantId, purpose, ticket, now }: TicketClaim) {
  const [row] = await db.query<{ subjectId: bigint }>(
    `select subject_id as "subjectId" from one_time_ticket
     where merchant_id = $1 and hash = $2 and purpose = $3 and expires_at > $4`,
    [merchantId, hashOf(ticket), purpose, now],
  );
  return row?.subjectId;
}

/** True if the ticket was not used before it expired, and is not deleted yet. */
export async function hasTicketExpired(db: Queryable, { merchantId, purpose, ticket, now }: TicketClaim) {
  const rows = await db.query(
    `select from one_time_ticket where merchant_id = $1 and hash = $2 and purpose = $3 and expires_at <= $4`,
    [merchantId, hashOf(ticket), purpose, now],
  );
  return rows.length > 0;
}

/** Deletes expired tickets that were not used. */
export async function forgetTickets(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from one_time_ticket where expires_at < $1`, [now]);
}

function hashOf(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}
