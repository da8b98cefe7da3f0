/**
 * Confirms the raise or removal of a limit after the cooling-off period. A raise replaces the lower limit, and a
 * removal ends the limit in force.
 *
 * Refusals, in this order: `limit.change.not.pending` (unknown, already in force, or replaced),
 * `limit.change.too.early`, `limit.change.on.break` (no limit can be raised or removed during an exclusion). One
 * transaction with an audit entry. Source: docs/product-rules.md, Money; docs/security.md, Responsible gaming.
 */

import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { MemberLimit } from "./limit.ts";
import { confirmPending, findExclusion, lockLimits, endLimits } from "./repository.ts";

export async function confirmLimit(deps: Deps, actor: MemberActor, limitId: bigint): Promise<void> {
  const { merchantId, memberId } = actor;
  const at = deps.clock.businessNow();
  await deps.db.transaction(async (tx) => {
    const limits = await lockLimits(tx, { merchantId, memberId });
    const pending = limits.find(({ id, isPending, setBy }) => id === limitId && isPending && setBy === "member");
    if (pending === undefined) throw new Refusal("limit.change.not.pending");
    const opensAt = pending.effectiveAt;
    if (at < opensAt) throw new Refusal("limit.change.too.early", { at: timeText(deps, actor, opensAt) });
    if ((await findExclusion(tx, { merchantId, memberId }, at)) !== undefined)
      throw new Refusal("limit.change.on.break");
    const { kind, period, amountMinor } = pending;
    const current = limits.find((limit) => limit.kind === kind && limit.period === period && isOwnInForce(limit));
    const isCurrentEnded = current === undefined || (await endLimits(tx, { merchantId, ids: [current.id], at }));
    const isConfirmed = isCurrentEnded && (await confirmPending(tx, { merchantId, ids: [pending.id], at }));
    if (!isConfirmed) throw new Refusal("limit.change.not.pending");
    await appendAudit(tx, {
      merchantId,
      at,
      actor: auditedActor(actor),
      action: amountMinor === null ? "limit.removal.confirmed" : "limit.raise.confirmed",
      subject: { kind: "member", id: String(memberId) },
      detail: {
        kind,
        period,
        before: String(current?.amountMinor ?? ""),
        after: amountMinor === null ? null : String(amountMinor),
      },
    });
  });
}

/** A time in the member's language and the merchant's time zone. */
function timeText({ merchants }: Deps, { merchantId, language }: MemberActor, at: Date): string {
  const { timeZone } = merchants.byId(merchantId);
  const { locale } = shippedLanguages[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
}

/**
 * Returns true for the member's own limit in force, which the raise replaces or the removal ends. A limit of the
 * operator stays in force.
 */
function isOwnInForce({ isPending, setBy }: MemberLimit): boolean {
  return !isPending && setBy === "member";
}
