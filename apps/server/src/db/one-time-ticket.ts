/** Tickets that work once: for the live channel, a game launch, a start-up login. Only their hash is kept. */

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

/** Writes a ticket and answers its text, which is shown to nobody else. */
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

/** Takes a ticket: of any number of callers exactly one gets its content. */
export async function takeTicket(db: Queryable, { merchantId, purpose, ticket, now }: TicketClaim) {
  const [row] = await db.query<{ subjectId: bigint; detail: unknown }>(
    `delete from one_time_ticket where merchant_id = $1 and hash = $2 and purpose = $3 and expires_at > $4
     returning subject_id as "subjectId", detail`,
    [merchantId, hashOf(ticket), purpose, now],
  );
  return row === undefined ? undefined : { subjectId: row.subjectId, detail: row.detail };
}

/** Forgets tickets that nobody came for. */
export async function forgetTickets(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from one_time_ticket where expires_at < $1`, [now]);
}

function hashOf(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}
