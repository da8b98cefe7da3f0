/** SQL for the history of deposits and withdrawals, and for providers' messages. Rows are never changed. */

import type { MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Tables } from "../../../db/tables.gen.ts";

export interface PaymentStep {
  /** Business time. */
  readonly at: Date;
  readonly actorKind: "system" | "provider" | "member" | "staff";
  readonly actorName: string;
  readonly action: string;
  /** The state after the step. */
  readonly state: string;
  readonly note: string;
}

export interface NewStep extends PaymentStep {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly subjectId: bigint;
}

const maxNoteLength = 500;

export async function insertStep(tx: Queryable, step: NewStep): Promise<void> {
  await tx.query(
    `insert into payment_step (merchant_id, id, subject_id, at, actor_kind, actor_name, action, state, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      step.merchantId,
      step.id,
      step.subjectId,
      step.at,
      step.actorKind,
      step.actorName,
      step.action,
      step.state,
      step.note.slice(0, maxNoteLength),
    ],
  );
}

/** The steps of a deposit or withdrawal, oldest first. */
export async function selectSteps(db: Queryable, merchantId: MerchantId, subjectId: bigint): Promise<PaymentStep[]> {
  const rows = await db.query<Omit<Tables["payment_step"], "merchantId" | "id" | "subjectId">>(
    `select at, actor_kind as "actorKind", actor_name as "actorName", action, state, note from payment_step
     where merchant_id = $1 and subject_id = $2 order by id`,
    [merchantId, subjectId],
  );
  return rows.map(({ at, actorKind, actorName, action, state, note }) => ({
    at,
    actorKind,
    actorName,
    action,
    state,
    note,
  }));
}

/** What happened to a provider's message: applied, ignored because it has nothing new, or held for the staff. */
export type MessageOutcome = "applied" | "ignored" | "held";

export interface StoredMessage {
  readonly merchantId: MerchantId;
  readonly provider: string;
  readonly eventId: string;
  readonly subjectId: bigint;
  readonly kind: string;
  readonly state: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly bodyHash: Buffer;
  readonly outcome: MessageOutcome;
  /** By the real clock. */
  readonly at: Date;
}

/**
 * Stores a message. Returns false if a message with this event id exists. Waits for a concurrent transaction that
 * stores the same event id.
 */
export async function insertMessage(tx: Queryable, message: StoredMessage): Promise<boolean> {
  const rows = await tx.query(
    `insert into provider_message (merchant_id, provider, event_id, subject_id, kind, state, amount, currency,
       body_hash, outcome, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (merchant_id, provider, event_id) do nothing returning event_id as "eventId"`,
    [
      message.merchantId,
      message.provider,
      message.eventId,
      message.subjectId,
      message.kind,
      message.state,
      message.amountMinor,
      message.currency,
      message.bodyHash,
      message.outcome,
      message.at,
    ],
  );
  return rows.length === 1;
}

/** The body hash of the stored message with this event id; undefined if there is none. */
export async function findMessageHash(
  db: Queryable,
  { merchantId, provider, eventId }: Pick<StoredMessage, "merchantId" | "provider" | "eventId">,
): Promise<Buffer | undefined> {
  const [row] = await db.query<{ bodyHash: Buffer }>(
    `select body_hash as "bodyHash" from provider_message where merchant_id = $1 and provider = $2 and event_id = $3`,
    [merchantId, provider, eventId],
  );
  return row?.bodyHash;
}

/** The messages about a deposit or withdrawal, in order of arrival. */
export async function selectMessages(db: Queryable, merchantId: MerchantId, subjectId: bigint) {
  const rows = await db.query<Omit<Tables["provider_message"], "merchantId" | "provider" | "subjectId" | "bodyHash">>(
    `select event_id as "eventId", at, kind, state, amount, currency, outcome from provider_message
     where merchant_id = $1 and subject_id = $2 order by at, event_id collate "C"`,
    [merchantId, subjectId],
  );
  return rows.map((row) => ({
    eventId: row.eventId,
    at: row.at,
    kind: `${row.kind}.${row.state}`,
    amountMinor: row.amount,
    currency: row.currency,
    outcome: row.outcome,
  }));
}
