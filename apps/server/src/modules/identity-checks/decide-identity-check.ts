/**
 * A staff member decides about an identity check. The first person approves or rejects; an approval takes effect only
 * when another person confirms it. A rejection by either person takes effect immediately.
 *
 * Refusals, in this order: `no.data`, the refusals of the rule `judgeDecision` (`transaction.state.changed`,
 * `approval.same.person`, `request.param.err`), for an approval `no.data` (the document was erased) and
 * `identity.document.expired`, `transaction.state.changed` (another decision was first), `person.not.accepted` (at the
 * second approval: the document belongs to an excluded person). Side effects, in the caller's transaction: writes the
 * decision and an audit entry; a final approval also has the side effects of `applyApproval`, and a final decision
 * emits `identity-check.decided`.
 */

import { judgeDecision, lastValidDay } from "@openhouse/rules/identity/identity-check";
import type { DecisionOutcome } from "@openhouse/rules/identity/identity-check";
import type { DecideIdentityBody } from "@openhouse/protocol/identity-checks/check-queue";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { AuditEntry } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendEvents } from "../../db/outbox.ts";
import { lockWallets } from "../wallet/index.ts";
import { applyApproval } from "./apply-approval.ts";
import type { ApprovalDeps } from "./apply-approval.ts";
import { decideCheckRow, findCheck } from "./check-repository.ts";
import type { IdentityCheck } from "./check-repository.ts";

export type DecideDeps = ApprovalDeps & Pick<Deps, "clock" | "ids" | "merchants">;

interface StaffDecision {
  readonly actor: StaffActor;
  readonly id: bigint;
  readonly body: DecideIdentityBody;
}

export async function decideIdentityCheck(
  deps: DecideDeps,
  tx: Transaction,
  { actor, id, body }: StaffDecision,
): Promise<void> {
  const { merchantId, staffId } = actor;
  const check = await findCheck(tx, { merchantId, id });
  if (check === undefined) throw new Refusal("no.data");
  const { step, verdict, reason } = body;
  const outcome = judgeDecision(check, { step, verdict, staffId, reason });
  if (outcome.kind === "refused") throw new Refusal(outcome.code);
  if (verdict === "approve") refuseUnfitDocument(deps, check);
  await writeDecision(deps, tx, { check, to: outcome.state, by: actor, reason, note: body.note.trim() });
}

/** A document that was erased, or that has expired since its submission, cannot be approved. */
function refuseUnfitDocument({ clock, merchants }: DecideDeps, check: IdentityCheck): void {
  if (check.documentSealed === "") throw new Refusal("no.data");
  const today = businessDay(clock.businessNow(), merchants.byId(check.merchantId).timeZone);
  if (check.expiresOn !== null && check.expiresOn < today) throw new Refusal("identity.document.expired");
}

interface WrittenDecision extends Pick<IdentityCheck, "reason" | "note"> {
  readonly check: IdentityCheck;
  readonly to: Extract<DecisionOutcome, { kind: "to" }>["state"];
  /** Null if the provider of the check decides. */
  readonly by: StaffActor | null;
}

/** Writes the decision. Refuses `transaction.state.changed` if the check was decided in the meantime. */
export async function writeDecision(
  deps: DecideDeps,
  tx: Transaction,
  { check, to, by, reason, note }: WrittenDecision,
): Promise<void> {
  const { merchantId, id, memberId, state: from, expiresOn } = check;
  const { settings, timeZone } = deps.merchants.byId(merchantId);
  const at = deps.clock.businessNow();
  const today = businessDay(at, timeZone);
  const isApproved = to === "approved";
  // The wallets are locked before the check's row, because blocking a person under age also needs their lock.
  if (isApproved) await lockWallets(tx, merchantId, [memberId]);
  const validUntil = isApproved
    ? lastValidDay({ today, expiresOn, validMonths: settings["identity.validMonths"] })
    : null;
  const decision = { merchantId, id, from, to, staffId: by?.staffId ?? null, at, reason, note, validUntil };
  if (!(await decideCheckRow(tx, decision))) throw new Refusal("transaction.state.changed");
  if (isApproved) await applyApproval(deps, tx, { check, by, today });
  await appendAudit(tx, {
    merchantId,
    at,
    actor: by === null ? providerActor(check) : auditedActor(by),
    action: `identity.${to}`,
    subject: { kind: "member", id: String(memberId) },
    detail: { checkId: String(id), kind: check.kind, country: check.country, reason, validUntil },
  });
  if (to === "reviewed") return;
  const payload = { memberId: String(memberId), checkId: String(id), state: to };
  const event = { name: "identity-check.decided" as const, aggregateId: memberId, payload };
  await appendEvents(deps, tx, { merchantId, at, events: [event] });
}

function providerActor({ provider }: IdentityCheck): AuditEntry["actor"] {
  return { kind: "system", id: null, name: `provider ${provider ?? ""}`, ip: null };
}
