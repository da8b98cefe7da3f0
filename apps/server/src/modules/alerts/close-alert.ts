/**
 * Closes an alert with a note of the staff, in the caller's transaction. Only one of two concurrent calls succeeds.
 *
 * Refusals, in this order: `no.data` (the merchant has no alert with this id), `transaction.state.changed` (already
 * closed). Side effects: stores the note and writes an audit entry. No money moves, and the member is not notified.
 */

import type { TransactionAlert } from "@openhouse/protocol/alerts/alerts";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readId } from "../../core/records/read-id.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { describeAlert } from "./list-alerts.ts";
import { lockAlert, writeClosing } from "./repository.ts";

interface Closing {
  /** The id in its wire format. */
  readonly id: string;
  readonly note: string;
}

export async function closeAlert(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, closing: { id: wireId, note } }: { actor: StaffActor; closing: Closing },
): Promise<TransactionAlert> {
  const { merchantId, staffId: closedBy, account: closedName } = actor;
  const id = readId(wireId, "no.data");
  const alert = await lockAlert(tx, merchantId, id);
  if (alert === undefined) throw new Refusal("no.data");
  if (alert.closedAt !== null) throw new Refusal("transaction.state.changed");
  const closedAt = clock.businessNow();
  await writeClosing(tx, { merchantId, id, closedBy, closedName, closedAt, note });
  const { kind, subjectId, memberId, amount } = alert;
  await appendAudit(tx, {
    merchantId,
    at: closedAt,
    actor: auditedActor(actor),
    action: "alert.closed",
    subject: { kind, id: String(subjectId) },
    // Audit entries are permanent, so they contain the member's id, not the name.
    detail: {
      alert: wireId,
      memberId: String(memberId),
      amountMinor: String(amount.minor),
      currency: amount.currency,
    },
    reason: note,
  });
  return describeAlert({ ...alert, closedName, closedAt, note }, actor);
}
