/**
 * The member's word about a paid withdrawal, in the caller's transaction.
 *
 * Refusals, in this order: `not.exists.transaction` (unknown, another member's, or not paid), `withdraw.receipt.forced`
 * (it counts as received: nothing can be asked back), `transaction.state.changed` (the word is not open in this state),
 * those of the amount (rules/payments/read-amount), `withdraw.receipt.amount` (not more than nothing and less than
 * all), `withdraw.receipt.proof` (no picture where one is needed), `file.not.found`. Side effects: a claim with its
 * pictures, a step. No money moves. Source: specification, section 4; docs/product-rules.md, Money.
 */

import { addMoney, money, subtractMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { missingOf, needsProof, receiptWordsIn } from "@openhouse/rules/payments/receipt-states";
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
import { noteStep } from "../queues/note-step.ts";
import { insertClaim, selectClaims, updateClaim } from "./receipt-claim-repository.ts";
import type { Claim } from "./receipt-claim-repository.ts";
import { findReceipt, updateReceipt } from "./receipt-repository.ts";
import type { Receipt } from "./receipt-repository.ts";
import { lockWithdrawal } from "../withdrawals/withdrawal-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

type ReceiptDeps = Pick<Deps, "ids" | "clock" | "merchants">;
type Teller = Pick<MemberActor, "merchantId" | "memberId" | "account">;

/** The kind of the question to a second person about a claim. */
export const claimApproval = "withdrawal.claim";

export async function confirmReceipt(
  deps: ReceiptDeps,
  tx: Transaction,
  { actor, body }: { actor: Teller; body: ConfirmReceiptBody },
): Promise<{ withdrawal: Withdrawal; receipt: Receipt }> {
  const { withdrawal, receipt } = await lockReceipt(tx, actor.merchantId, readId(body.id));
  if (withdrawal.memberId !== actor.memberId) throw new Refusal("not.exists.transaction");
  if (receipt.state === "forced") throw new Refusal("withdraw.receipt.forced");
  if (!receiptWordsIn(receipt.state).includes(body.kind)) throw new Refusal("transaction.state.changed");
  const claims = await selectClaims(tx, actor.merchantId, [withdrawal.id]);
  const told = { actor, body, receipt, withdrawal, claims };
  const { kind } = body;
  const changed = kind === "received" ? noteArrival(deps, tx, told) : openClaim(deps, tx, { ...told, kind });
  return { withdrawal, receipt: await changed };
}

/** A paid withdrawal and its receipt, locked by the withdrawal's row. Refuses `not.exists.transaction`. */
export async function lockReceipt(tx: Transaction, merchantId: Receipt["merchantId"], id: bigint) {
  const withdrawal = await lockWithdrawal(tx, merchantId, id);
  const receipt = withdrawal && (await findReceipt(tx, merchantId, id));
  if (withdrawal === undefined || receipt === undefined) throw new Refusal("not.exists.transaction");
  return { withdrawal, receipt };
}

interface Told {
  readonly actor: Teller;
  readonly body: ConfirmReceiptBody;
  readonly withdrawal: Withdrawal;
  readonly receipt: Receipt;
  readonly claims: readonly Claim[];
}

/** All of it came, perhaps late: an open claim ends, and with it what a first person asked of a second. */
async function noteArrival(deps: ReceiptDeps, tx: Transaction, told: Told): Promise<Receipt> {
  const { actor, withdrawal, receipt, claims } = told;
  const at = deps.clock.businessNow();
  const open = claims.find(({ decision }) => decision === "open");
  if (open !== undefined) {
    await updateClaim(tx, { ...open, decision: "withdrawn", decidedAt: at });
    const subject = { merchantId: actor.merchantId, kind: claimApproval, subjectId: withdrawal.id };
    await withdrawApproval(deps, tx, { subject, reason: "the member says that it arrived" });
  }
  const arrived = addMoney(receipt.received, restOf(receipt, claims));
  const closed: Receipt = { ...receipt, state: "received", received: arrived, closedAt: at };
  await updateReceipt(tx, closed);
  await note(deps, tx, { ...told, action: "receipt-received", note: "" });
  return closed;
}

/** What of the last payment was not yet said to have come: all of it while it waits, else what the claim misses. */
function restOf({ state, expected }: Receipt, claims: readonly Claim[]): Money {
  const last = claims.at(-1);
  return state === "waiting" || last === undefined ? expected : money(last.missing, expected.currency);
}

async function openClaim(
  deps: ReceiptDeps,
  tx: Transaction,
  told: Told & { readonly kind: Claim["kind"] },
): Promise<Receipt> {
  const { actor, body, withdrawal, receipt, claims, kind } = told;
  const missing = kind === "partly" ? partMissing(receipt, body) : restOf(receipt, claims);
  // An appeal is about the same part as the claim that was refused: what had come is counted already.
  const received = kind === "appeal" ? money(0n, missing.currency) : subtractMoney(receipt.expected, missing);
  const proof = body.proof ?? [];
  if (needsProof(kind) && proof.length === 0) throw new Refusal("withdraw.receipt.proof");
  const number = (claims.at(-1)?.number ?? 0) + 1;
  const limit = BigInt(deps.merchants.byId(actor.merchantId).settings["withdraw.secondPersonAboveMinor"]);
  const claim: Claim = {
    merchantId: actor.merchantId,
    withdrawalId: withdrawal.id,
    number,
    kind,
    received: received.minor,
    missing: missing.minor,
    comment: body.comment?.trim() ?? "",
    madeAt: deps.clock.businessNow(),
    needsSecond: missing.minor > limit,
    first: null,
    decision: "open",
    decider: null,
    decidedAt: null,
    reason: "",
    reference: "",
    transferId: null,
    recovery: null,
    writeOff: null,
  };
  const disputed: Receipt = { ...receipt, state: "disputed", received: addMoney(receipt.received, received) };
  await insertClaim(tx, claim);
  await updateReceipt(tx, disputed);
  const { merchantId, memberId } = actor;
  const subject = { purpose: "withdrawal" as const, subjectId: withdrawal.id, claim: number };
  await attachFiles(tx, { merchantId, memberId, fileIds: proof, ...subject });
  await note(deps, tx, { ...told, action: `receipt-${kind}`, note: `${missing.minor} ${missing.currency} missing` });
  return disputed;
}

function partMissing({ expected }: Receipt, { amount = "" }: ConfirmReceiptBody): Money {
  const { currency } = expected;
  const reading = readAmount({ amount }, currency);
  if (reading.kind === "refused") throw new Refusal(reading.code, amountParams(currency));
  const missing = missingOf(expected, reading.amount);
  if (missing === undefined) throw new Refusal("withdraw.receipt.amount");
  return missing;
}

async function note(
  deps: ReceiptDeps,
  tx: Transaction,
  { actor, withdrawal, action, note: text }: Told & { action: string; note: string },
): Promise<void> {
  const step = { actorKind: "member" as const, actorName: actor.account, action, note: text };
  await noteStep(deps, tx, { subject: withdrawal, step });
}
