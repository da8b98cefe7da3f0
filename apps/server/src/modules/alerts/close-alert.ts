/**
 * Somebody looked at a large transaction and says what came of it; in the caller's transaction. Of two who close it at
 * once one wins.
 *
 * Refusals, in this order: `no.data` (none of this house), `transaction.state.changed` (closed already). Side effects:
 * the note, an entry of the audit chain. Nothing moves, and the member is not told.
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
  /** As it stands on the wire. */
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
    // The chain is kept for ever: it names the member by number.
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
