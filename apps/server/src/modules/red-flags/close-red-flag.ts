/**
 * Closes a red flag with a note on the result of the review, in the caller's transaction. Of two concurrent calls one
 * succeeds. The same pattern is not raised again for `agentFlags.quietDays`.
 *
 * Refusals, in this order: `no.data` (not a red flag of this merchant), `transaction.state.changed` (already closed).
 * Side effects: stores the note and an audit entry. The named members are not notified.
 */

import type { AgentFlag } from "@openhouse/protocol/red-flags/agent-flags";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readId } from "../../core/records/read-id.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { describeRedFlag } from "./list-red-flags.ts";
import { lockRedFlag, writeClosing } from "./repository.ts";

interface Closing {
  /** The id on the wire. */
  readonly id: string;
  readonly note: string;
}

export async function closeRedFlag(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, closing: { id: wireId, note } }: { readonly actor: StaffActor; readonly closing: Closing },
): Promise<AgentFlag> {
  const { merchantId, staffId: closedBy, account: closedName } = actor;
  const id = readId(wireId, "no.data");
  const redFlag = await lockRedFlag(tx, merchantId, id);
  if (redFlag === undefined) throw new Refusal("no.data");
  if (redFlag.closedAt !== null) throw new Refusal("transaction.state.changed");
  const closedAt = clock.businessNow();
  await writeClosing(tx, { merchantId, id, closedBy, closedName, closedAt, note });
  await appendAudit(tx, {
    merchantId,
    at: closedAt,
    actor: auditedActor(actor),
    action: "agentFlag.closed",
    subject: { kind: "member", id: String(redFlag.agentId) },
    // The audit chain is permanent, so it names members by id and contains no login location.
    detail: { flag: wireId, kind: redFlag.kind, people: redFlag.people.map((person) => person.id) },
    reason: note,
  });
  return describeRedFlag({ ...redFlag, closedName, closedAt, note }, actor);
}
