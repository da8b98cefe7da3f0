/**
 * What finance makes of a member's claim, each in the caller's transaction: pay what is missing by hand, or refuse it.
 * No wallet moves: the whole payout was booked when it left. What is paid again leaves a bank of the house, too: it is
 * booked from the account of disputes, which holds it until the bank or the provider gives back what did not arrive
 * (docs/ledger/chart-of-accounts.md). Above the limit two persons pay, which the table checks once more. Each decision
 * leaves a step, an audit entry, a message.
 */

import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { receiptDueAt } from "@openhouse/rules/payments/receipt-states";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { TransferId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { claimApproval, lockReceipt } from "./confirm-receipt.ts";
import { staffRef } from "../withdrawals/decide-withdrawal.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { tellMember } from "./force-receipts.ts";
import { noteStep } from "../queues/note-step.ts";
import { canBeWrittenOff, canComeBack, selectClaims, updateClaim } from "./receipt-claim-repository.ts";
import type { Claim } from "./receipt-claim-repository.ts";
import { updateReceipt } from "./receipt-repository.ts";
import type { Receipt } from "./receipt-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

type ClaimDeps = Pick<Deps, "ids" | "clock" | "merchants">;

interface Disputed {
  readonly withdrawal: Withdrawal;
  readonly receipt: Receipt;
  readonly claim: Claim;
}

interface ClaimPayment extends StaffDecision {
  /** The bank's name for what was paid; absent as long as nobody has paid. */
  readonly reference: string | undefined;
}

/**
 * What is missing was paid by hand; `reference` is the bank's. The member is asked again, about that part, with a fresh
 * time. Above the limit the first person only asks for a second one, who pays: a reference of the first would name
 * money that left before anybody agreed. Refusals, in this order: `not.exists.transaction`,
 * `transaction.state.changed` (no open claim), `request.param.err` (the first of two gives a reference), `empty.field`
 * (whoever pays gives none), `approval.same.person`. Side effect: the ledger. Emits `withdrawal.claim-paid`.
 */
export async function payClaim(deps: ClaimDeps, tx: Transaction, payment: ClaimPayment): Promise<void> {
  const disputed = await lockDispute(tx, payment);
  const { receipt, claim } = disputed;
  const { actor, reason, reference } = payment;
  if (claim.needsSecond && claim.first === null) {
    if (reference !== undefined) throw new Refusal("request.param.err", {}, { fields: ["reference"] });
    return askSecond(deps, tx, { disputed, decision: payment });
  }
  if (reference === undefined) throw new Refusal("empty.field", {}, { field: "reference" });
  if (claim.needsSecond) {
    const verdict = { kind: claimApproval, subjectId: receipt.withdrawalId, decision: "approved" as const, reason };
    const open = await decideApproval(deps, tx, { actor, verdict });
    if (open === undefined) throw new Refusal("transaction.state.changed");
  }
  const at = deps.clock.businessNow();
  const transferId = await bookPayment(deps, tx, { disputed, at });
  const minutes = deps.merchants.byId(receipt.merchantId).settings["withdraw.autoReceiptMinutes"];
  const paid: Receipt = {
    ...receipt,
    state: "waiting",
    expected: money(claim.missing, receipt.expected.currency),
    dueAt: receiptDueAt(at, minutes),
    warnedAt: null,
  };
  await updateReceipt(tx, paid);
  const decided = { decision: "paid" as const, decider: staffRef(actor), decidedAt: at, reason, reference, transferId };
  await updateClaim(tx, { ...claim, ...decided });
  await traceClaim(deps, tx, { ...disputed, decision: payment, action: "claim-paid", note: `${reference}: ${reason}` });
  await tellMember(deps, tx, { name: "withdrawal.claim-paid", receipt: paid, amountMinor: claim.missing });
}

/** The key follows from the claim: the ledger itself refuses to pay for it twice. */
async function bookPayment(
  deps: ClaimDeps,
  tx: Transaction,
  { disputed: { receipt, claim }, at }: { disputed: Disputed; at: Date },
): Promise<TransferId> {
  const { merchantId, withdrawalId, number, missing } = claim;
  const payment: TransferRequest = {
    from: { house: "disputes" },
    to: { house: "clearing" },
    amount: money(missing, receipt.expected.currency),
    code: "claim_payout",
    reference: `withdrawal:${withdrawalId}`,
    key: `claim-payout:${withdrawalId}:${number}`,
  };
  const [posted] = await post(deps, tx, { merchantId, at, transfers: [payment] });
  if (posted === undefined) throw new RangeError("the ledger answered nothing");
  return posted.id;
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
  await traceClaim(deps, tx, { ...disputed, decision, action: "claim-refused", note: reason });
  await tellMember(deps, tx, { name: "withdrawal.claim-refused", receipt: refused, amountMinor: claim.missing });
}

/** What a person may do with claims now; the operations check it again. */
export function claimActionsOn(claims: readonly Claim[], { staffId, roles }: StaffActor): string[] {
  const mayDecide = roles.includes("finance") || roles.includes("admin");
  if (!mayDecide) return [];
  const later = [...(claims.some(canComeBack) ? ["claim-recover"] : []), ...writeOffActions(claims, staffId)];
  const open = claims.find(({ decision }) => decision === "open");
  if (open === undefined) return later;
  return [...(open.first?.id === staffId ? [] : ["claim-pay"]), "claim-refuse", ...later];
}

/** One question at a time: it is decided by another person, and taken back by anybody. */
function writeOffActions(claims: readonly Claim[], staffId: StaffActor["staffId"]): string[] {
  const asked = claims.find(({ writeOff }) => writeOff !== null && writeOff.booking === null)?.writeOff;
  if (asked === undefined || asked === null) return claims.some(canBeWrittenOff) ? ["write-off"] : [];
  return [...(asked.asker.id === staffId ? [] : ["write-off-book"]), "write-off-refuse"];
}

/** The claim of that number, undefined when there is none, under the lock of its withdrawal. */
export async function lockClaim(tx: Transaction, { actor, id, number }: StaffDecision & Pick<Claim, "number">) {
  const { withdrawal } = await lockReceipt(tx, actor.merchantId, id);
  const claims = await selectClaims(tx, actor.merchantId, [id]);
  return { withdrawal, claim: claims.find((each) => each.number === number) };
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
  await traceClaim(deps, tx, { ...disputed, decision, action: "claim-first", note: reason });
}

interface Trace {
  readonly withdrawal: Withdrawal;
  readonly claim: Claim;
  readonly decision: StaffDecision;
  readonly action: string;
  readonly note: string;
  /** What moved or is asked for; the whole claim without it. */
  readonly amount?: Money;
}

/** A step and an entry of the audit chain about a claim. */
export async function traceClaim(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { withdrawal, claim, decision, action, note, amount }: Trace,
): Promise<void> {
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
      amountMinor: String(amount?.minor ?? claim.missing),
      currency: withdrawal.amount.currency,
    },
    reason,
  });
}
