/**
 * The member confirms a paid withdrawal or disputes it, in the caller's transaction.
 *
 * Refusals, in this order: `not.exists.transaction` (unknown, another member's, or not paid), `withdraw.receipt.forced`
 * (the time is over, so the withdrawal counts as received), `transaction.state.changed` (the statement is not possible
 * in this state), the refusals of the amount (rules/payments/read-amount), `withdraw.receipt.amount` (the amount must
 * be above zero and below the expected amount), `withdraw.receipt.proof` (a required picture is missing),
 * `file.not.found`. Side effects: stores a dispute with its pictures, and a step. No money moves. Source:
 * specification, section 4; docs/product-rules.md, Money.
 */

import { readMessage } from "@openhouse/rules/identity/visible-text";
import { addMoney, money, subtractMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { missingOf, needsProof, receiptStatementsIn } from "@openhouse/rules/payments/receipt-states";
import { readAmount } from "@openhouse/rules/payments/read-amount";
import type { ConfirmReceiptBody } from "@openhouse/protocol/payments/withdrawal-receipt";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { readId } from "../../../core/records/read-id.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { withdrawApproval } from "../../approvals/index.ts";
import { attachFiles } from "../../files/index.ts";
import { amountParams } from "../deposits/create-deposit.ts";
import { recordStep } from "../queues/record-step.ts";
import { insertDispute, selectDisputes, updateDispute } from "./dispute-repository.ts";
import type { Dispute } from "./dispute-repository.ts";
import { findReceipt, updateReceipt } from "./receipt-repository.ts";
import type { Receipt } from "./receipt-repository.ts";
import { lockWithdrawal } from "../withdrawals/withdrawal-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

type ReceiptDeps = Pick<Deps, "ids" | "clock" | "merchants">;
type ReceiptOwner = Pick<MemberActor, "merchantId" | "memberId" | "account">;

/** The kind of approval by a second person for a dispute. */
export const disputeApproval = "withdrawal.claim";

export async function confirmReceipt(
  deps: ReceiptDeps,
  tx: Transaction,
  { actor, body }: { actor: ReceiptOwner; body: ConfirmReceiptBody },
): Promise<{ withdrawal: Withdrawal; receipt: Receipt }> {
  const { withdrawal, receipt } = await lockReceipt(tx, actor.merchantId, readId(body.id));
  if (withdrawal.memberId !== actor.memberId) throw new Refusal("not.exists.transaction");
  if (receipt.state === "forced") throw new Refusal("withdraw.receipt.forced");
  if (!receiptStatementsIn(receipt.state).includes(body.kind)) throw new Refusal("transaction.state.changed");
  const disputes = await selectDisputes(tx, actor.merchantId, [withdrawal.id]);
  const statement = { actor, body, receipt, withdrawal, disputes };
  const { kind } = body;
  const changedReceipt =
    kind === "received" ? recordArrival(deps, tx, statement) : openDispute(deps, tx, { ...statement, kind });
  return { withdrawal, receipt: await changedReceipt };
}

/**
 * Locks a paid withdrawal and reads its receipt; the lock of the withdrawal's row protects both. Refuses
 * `not.exists.transaction`.
 */
export async function lockReceipt(tx: Transaction, merchantId: Receipt["merchantId"], id: bigint) {
  const withdrawal = await lockWithdrawal(tx, merchantId, id);
  const receipt = withdrawal && (await findReceipt(tx, merchantId, id));
  if (withdrawal === undefined || receipt === undefined) throw new Refusal("not.exists.transaction");
  return { withdrawal, receipt };
}

interface ReceiptStatement {
  readonly actor: ReceiptOwner;
  readonly body: ConfirmReceiptBody;
  readonly withdrawal: Withdrawal;
  readonly receipt: Receipt;
  readonly disputes: readonly Dispute[];
}

/** Records that the full amount arrived. An open dispute ends, and with it a pending request for a second person. */
async function recordArrival(deps: ReceiptDeps, tx: Transaction, statement: ReceiptStatement): Promise<Receipt> {
  const { actor, withdrawal, receipt, disputes } = statement;
  const at = deps.clock.businessNow();
  const existingDispute = disputes.find(({ decision }) => decision === "open");
  if (existingDispute !== undefined) {
    await updateDispute(tx, { ...existingDispute, decision: "withdrawn", decidedAt: at });
    const subject = { merchantId: actor.merchantId, kind: disputeApproval, subjectId: withdrawal.id };
    await withdrawApproval(deps, tx, { subject, reason: "the member confirmed the receipt" });
  }
  const receivedTotal = addMoney(receipt.received, unconfirmedPart(receipt, disputes));
  const closedReceipt: Receipt = { ...receipt, state: "received", received: receivedTotal, closedAt: at };
  await updateReceipt(tx, closedReceipt);
  await recordMemberStep(deps, tx, { ...statement, action: "receipt-received", note: "" });
  return closedReceipt;
}

/**
 * The part of the last payment that is not confirmed: the whole payment while the receipt waits, otherwise the missing
 * part of the dispute.
 */
function unconfirmedPart({ state, expected }: Receipt, disputes: readonly Dispute[]): Money {
  const last = disputes.at(-1);
  return state === "waiting" || last === undefined ? expected : money(last.missing, expected.currency);
}

async function openDispute(
  deps: ReceiptDeps,
  tx: Transaction,
  statement: ReceiptStatement & { readonly kind: Dispute["kind"] },
): Promise<Receipt> {
  const { actor, body, withdrawal, receipt, disputes, kind } = statement;
  const missing = kind === "partly" ? partMissing(receipt, body) : unconfirmedPart(receipt, disputes);
  // An appeal concerns the missing part of the refused dispute; the received part is already counted.
  const received = kind === "appeal" ? money(0n, missing.currency) : subtractMoney(receipt.expected, missing);
  const proof = body.proof ?? [];
  if (needsProof(kind) && proof.length === 0) throw new Refusal("withdraw.receipt.proof");
  const number = (disputes.at(-1)?.number ?? 0) + 1;
  const limit = BigInt(deps.merchants.byId(actor.merchantId).settings["withdraw.secondPersonAboveMinor"]);
  const dispute: Dispute = {
    merchantId: actor.merchantId,
    withdrawalId: withdrawal.id,
    number,
    kind,
    received: received.minor,
    missing: missing.minor,
    comment: readMessage(body.comment ?? ""),
    madeAt: deps.clock.businessNow(),
    needsSecond: missing.minor > limit,
    firstDecider: null,
    decision: "open",
    decider: null,
    decidedAt: null,
    reason: "",
    reference: "",
    transferId: null,
    recovery: null,
    writeOff: null,
  };
  const disputedReceipt: Receipt = { ...receipt, state: "disputed", received: addMoney(receipt.received, received) };
  await insertDispute(tx, dispute);
  await updateReceipt(tx, disputedReceipt);
  const { merchantId, memberId } = actor;
  const subject = { purpose: "withdrawal" as const, subjectId: withdrawal.id, claim: number };
  await attachFiles(tx, { merchantId, memberId, fileIds: proof, ...subject });
  await recordMemberStep(deps, tx, {
    ...statement,
    action: `receipt-${kind}`,
    note: `${missing.minor} ${missing.currency} missing`,
  });
  return disputedReceipt;
}

function partMissing({ expected }: Receipt, { amount = "" }: ConfirmReceiptBody): Money {
  const { currency } = expected;
  const reading = readAmount({ amount }, currency);
  if (reading.kind === "refused") throw new Refusal(reading.code, amountParams(currency));
  const missing = missingOf(expected, reading.amount);
  if (missing === undefined) throw new Refusal("withdraw.receipt.amount");
  return missing;
}

async function recordMemberStep(
  deps: ReceiptDeps,
  tx: Transaction,
  { actor, withdrawal, action, note: text }: ReceiptStatement & { action: string; note: string },
): Promise<void> {
  const step = { actorKind: "member" as const, actorName: actor.account, action, note: text };
  await recordStep(deps, tx, { subject: withdrawal, step });
}
