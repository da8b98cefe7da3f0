/**
 * What finance makes of a member's claim, each in the caller's transaction: pay what is missing by hand, or refuse it.
 * No wallet moves: the ledger booked the whole payout when it left (docs/ledger), and paying the missing part makes the
 * world equal to the books; what a provider took and did not deliver is found by its reconciliation. Above the limit
 * two persons pay, which the table checks once more. Each decision leaves a step, an audit entry, a message.
 */

import { money } from "@openhouse/rules/money/money";
import { receiptDueAt } from "@openhouse/rules/payments/receipt-states";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import { decideApproval, requestApproval } from "../approvals/index.ts";
import { claimApproval, lockReceipt } from "./confirm-receipt.ts";
import { staffRef } from "./decide-withdrawal.ts";
import type { StaffDecision } from "./decide-withdrawal.ts";
import { tellMember } from "./force-receipts.ts";
import { noteStep } from "./note-step.ts";
import { selectClaims, updateClaim, updateReceipt } from "./receipt-repository.ts";
import type { Claim, Receipt } from "./receipt-repository.ts";
import type { Withdrawal } from "./withdrawal-repository.ts";

type ClaimDeps = Pick<Deps, "ids" | "clock" | "merchants">;

interface Disputed {
  readonly withdrawal: Withdrawal;
  readonly receipt: Receipt;
  readonly claim: Claim;
}

/**
 * What is missing was paid by hand; `reference` is the bank's. The member is asked again, about that part, with a fresh
 * time. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (no open claim),
 * `approval.same.person`. Above the limit the first person only asks for a second one. Emits `withdrawal.claim-paid`.
 */
export async function payClaim(
  deps: ClaimDeps,
  tx: Transaction,
  decision: StaffDecision & { readonly reference: string },
): Promise<void> {
  const disputed = await lockDispute(tx, decision);
  const { receipt, claim } = disputed;
  const { actor, reason, reference } = decision;
  if (claim.needsSecond && claim.first === null) return askSecond(deps, tx, { disputed, decision });
  if (claim.needsSecond) {
    const verdict = { kind: claimApproval, subjectId: receipt.withdrawalId, decision: "approved" as const, reason };
    const open = await decideApproval(deps, tx, { actor, verdict });
    if (open === undefined) throw new Refusal("transaction.state.changed");
  }
  const at = deps.clock.businessNow();
  const minutes = deps.merchants.byId(receipt.merchantId).settings["withdraw.autoReceiptMinutes"];
  const paid: Receipt = {
    ...receipt,
    state: "waiting",
    expected: money(claim.missing, receipt.expected.currency),
    dueAt: receiptDueAt(at, minutes),
    warnedAt: null,
  };
  await updateReceipt(tx, paid);
  const decided = { decision: "paid" as const, decider: staffRef(actor), decidedAt: at, reason, reference };
  await updateClaim(tx, { ...claim, ...decided });
  await trace(deps, tx, { disputed, decision, action: "claim-paid", note: `${reference}: ${reason}` });
  await tellMember(deps, tx, { name: "withdrawal.claim-paid", receipt: paid, amountMinor: claim.missing });
}

/**
 * The payment did arrive: the claim is refused, and the member reads why and may appeal. Refusals, in this order:
 * `not.exists.transaction`, `transaction.state.changed` (no open claim). Emits `withdrawal.claim-refused`.
 */
export async function refuseClaim(deps: ClaimDeps, tx: Transaction, decision: StaffDecision): Promise<void> {
  const disputed = await lockDispute(tx, decision);
  const { receipt, claim } = disputed;
  const { actor, reason } = decision;
  const verdict = { kind: claimApproval, subjectId: receipt.withdrawalId, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict });
  const refused: Receipt = { ...receipt, state: "refused" };
  await updateReceipt(tx, refused);
  const decidedAt = deps.clock.businessNow();
  await updateClaim(tx, { ...claim, decision: "refused", decider: staffRef(actor), decidedAt, reason });
  await trace(deps, tx, { disputed, decision, action: "claim-refused", note: reason });
  await tellMember(deps, tx, { name: "withdrawal.claim-refused", receipt: refused, amountMinor: claim.missing });
}

/** What a person may do with a claim now; the operations check it again. */
export function claimActionsOn(claims: readonly Claim[], { staffId, roles }: StaffActor): string[] {
  const open = claims.find(({ decision }) => decision === "open");
  const mayDecide = roles.includes("finance") || roles.includes("admin");
  if (open === undefined || !mayDecide) return [];
  return open.first?.id === staffId ? ["claim-refuse"] : ["claim-pay", "claim-refuse"];
}

async function lockDispute(tx: Transaction, { actor, id }: StaffDecision): Promise<Disputed> {
  const locked = await lockReceipt(tx, actor.merchantId, id);
  const claims = await selectClaims(tx, actor.merchantId, [id]);
  const claim = claims.find(({ decision }) => decision === "open");
  if (locked.receipt.state !== "disputed" || claim === undefined) throw new Refusal("transaction.state.changed");
  return { ...locked, claim };
}

async function askSecond(
  deps: ClaimDeps,
  tx: Transaction,
  { disputed, decision }: { disputed: Disputed; decision: StaffDecision },
): Promise<void> {
  const { withdrawal, claim } = disputed;
  const { actor, reason } = decision;
  const { reference, account, amount } = withdrawal;
  const detail = { reference, account, amountMinor: String(claim.missing), currency: amount.currency };
  const request = { kind: claimApproval, subjectId: withdrawal.id, detail, reason };
  await requestApproval(deps, tx, { actor, request });
  await updateClaim(tx, { ...claim, first: staffRef(actor) });
  await trace(deps, tx, { disputed, decision, action: "claim-first", note: reason });
}

interface Trace {
  readonly disputed: Disputed;
  readonly decision: StaffDecision;
  readonly action: string;
  readonly note: string;
}

async function trace(deps: ClaimDeps, tx: Transaction, { disputed, decision, action, note }: Trace): Promise<void> {
  const { withdrawal, claim } = disputed;
  const { actor, reason } = decision;
  const step = { actorKind: "staff" as const, actorName: actor.account, action, note };
  await noteStep(deps, tx, { subject: withdrawal, step });
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: deps.clock.businessNow(),
    actor: auditedActor(actor),
    action: `withdrawal.${action}`,
    subject: { kind: "withdrawal", id: String(withdrawal.id) },
    detail: {
      claim: String(claim.number),
      reference: withdrawal.reference,
      amountMinor: String(claim.missing),
      currency: withdrawal.amount.currency,
    },
    reason,
  });
}
