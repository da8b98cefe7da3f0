/**
 * Cancels the pending raise or removal of a limit. The limit in force is not changed.
 *
 * Refuses `limit.change.not.pending` (unknown, already in force, or replaced). One transaction with an audit entry.
 */

import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { lockLimits, endLimits } from "./repository.ts";

export async function cancelRaise(deps: Deps, actor: MemberActor, limitId: bigint): Promise<void> {
  const { merchantId, memberId } = actor;
  const at = deps.clock.businessNow();
  await deps.db.transaction(async (tx) => {
    const limits = await lockLimits(tx, { merchantId, memberId });
    const raise = limits.find(({ id, isPending, setBy }) => id === limitId && isPending && setBy === "member");
    const isEnded = raise !== undefined && (await endLimits(tx, { merchantId, ids: [raise.id], at }));
    if (!isEnded) throw new Refusal("limit.change.not.pending");
    const { kind, period, amountMinor } = raise;
    await appendAudit(tx, {
      merchantId,
      at,
      actor: auditedActor(actor),
      action: amountMinor === null ? "limit.removal.cancelled" : "limit.raise.cancelled",
      subject: { kind: "member", id: String(memberId) },
      detail: { kind, period, amountMinor: amountMinor === null ? null : String(amountMinor) },
    });
  });
}
