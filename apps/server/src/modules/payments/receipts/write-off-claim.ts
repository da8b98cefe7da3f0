/**
 * What was paid once more and will never come back is borne by the house: taken out of disputes at the cost of the loss
 * account, whole or in part, once per claim. One person asks, another one books, each in the caller's transaction and
 * under the lock of the withdrawal. The member is not told: nothing changes there. Each leaves a step and an audit
 * entry. Source: docs/decisions/0035-disputed-payouts.md, docs/ledger/chart-of-accounts.md.
 */

import { decimalTextOf, money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { WriteOffBody } from "@openhouse/protocol/payments/withdrawal-receipt";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { lockClaim, traceClaim } from "./decide-claim.ts";
import { staffRef } from "../withdrawals/decide-withdrawal.ts";
import type { StaffDecision } from "../withdrawals/decide-withdrawal.ts";
import { canBeWrittenOff, openOf, writeWriteOff } from "./receipt-claim-repository.ts";
import type { Claim, WriteOff } from "./receipt-claim-repository.ts";
import type { Withdrawal } from "../withdrawals/withdrawal-repository.ts";

type WriteOffDeps = Pick<Deps, "ids" | "clock" | "merchants">;

export type AskedWriteOff = StaffDecision & Omit<WriteOffBody, "reason">;
/** The second person's word about the claim of that number. */
export type DecidedWriteOff = StaffDecision & Pick<WriteOffBody, "number">;

/** The kind of the question to a second person. */
const writeOffApproval = "withdrawal.write-off";

/**
 * Asks for it; nothing moves. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (no such
 * claim, nothing open, asked for or written off already, or another claim of the withdrawal waits),
 * `withdraw.write.off.exceeds` (nothing, or more than stands open).
 */
export async function askWriteOff(deps: WriteOffDeps, tx: Transaction, asked: AskedWriteOff): Promise<void> {
  const { actor, id, number, amountMinor, reason } = asked;
  const { withdrawal, claim } = await lockClaim(tx, asked);
  if (claim === undefined || !canBeWrittenOff(claim)) throw new Refusal("transaction.state.changed");
  const amount = money(BigInt(amountMinor), withdrawal.amount.currency);
  refuseOverLimit(claim, amount.minor);
  const { reference, account } = withdrawal;
  const wanted = { amountMinor: String(amount.minor), currency: amount.currency };
  const detail = { reference, account, claim: String(number), ...wanted };
  await requestApproval(deps, tx, { actor, request: { kind: writeOffApproval, subjectId: id, detail, reason } });
  const askedAt = deps.clock.businessNow();
  await writeWriteOff(tx, claim, { amount: amount.minor, asker: staffRef(actor), askedAt, reason, booking: null });
  await trace(deps, tx, { withdrawal, claim, decision: asked, action: "write-off-asked", amount });
}

/**
 * Books what another person asked for. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed`
 * (nobody asks for it, or it is booked), `approval.same.person`, `withdraw.write.off.exceeds` (something came back
 * meanwhile: it is turned down and asked for anew). Side effect: the ledger.
 */
export async function bookWriteOff(deps: WriteOffDeps, tx: Transaction, decision: DecidedWriteOff): Promise<void> {
  const { actor, id, number, reason } = decision;
  const { withdrawal, claim, writeOff } = await lockAsked(tx, decision);
  const verdict = { kind: writeOffApproval, subjectId: id, decision: "approved" as const, reason };
  const open = await decideApproval(deps, tx, { actor, verdict });
  if (open === undefined) throw new Refusal("transaction.state.changed");
  refuseOverLimit(claim, writeOff.amount);
  const amount = money(writeOff.amount, withdrawal.amount.currency);
  const at = deps.clock.businessNow();
  const loss: TransferRequest = {
    from: { house: "losses" },
    to: { house: "disputes" },
    amount,
    code: "claim_write_off",
    reference: `withdrawal:${id}`,
    // Follows from the claim: the ledger itself refuses to write it off twice.
    key: `claim-write-off:${id}:${number}`,
  };
  const [posted] = await post(deps, tx, { merchantId: actor.merchantId, at, transfers: [loss] });
  if (posted === undefined) throw new RangeError("the ledger answered nothing");
  await writeWriteOff(tx, claim, { ...writeOff, booking: { by: staffRef(actor), at, transferId: posted.id } });
  await trace(deps, tx, { withdrawal, claim, decision, action: "write-off-booked", amount });
}

/**
 * Turns it down; whoever asked for it may take it back so, too. Then it may be asked for anew. Refusals, in this order:
 * `not.exists.transaction`, `transaction.state.changed` (nobody asks for it, or it is booked). Nothing moves.
 */
export async function refuseWriteOff(deps: WriteOffDeps, tx: Transaction, decision: DecidedWriteOff): Promise<void> {
  const { actor, id, reason } = decision;
  const { withdrawal, claim, writeOff } = await lockAsked(tx, decision);
  const verdict = { kind: writeOffApproval, subjectId: id, decision: "rejected" as const, reason };
  await decideApproval(deps, tx, { actor, verdict });
  await writeWriteOff(tx, claim, null);
  const amount = money(writeOff.amount, withdrawal.amount.currency);
  await trace(deps, tx, { withdrawal, claim, decision, action: "write-off-refused", amount });
}

async function lockAsked(tx: Transaction, decision: DecidedWriteOff): Promise<Asked> {
  const { withdrawal, claim } = await lockClaim(tx, decision);
  const writeOff = claim?.writeOff ?? null;
  if (claim === undefined || writeOff === null || writeOff.booking !== null) {
    throw new Refusal("transaction.state.changed");
  }
  return { withdrawal, claim, writeOff };
}

interface Asked {
  readonly withdrawal: Withdrawal;
  readonly claim: Claim;
  readonly writeOff: WriteOff;
}

function refuseOverLimit(claim: Claim, minor: bigint): void {
  if (minor <= 0n || minor > openOf(claim)) throw new Refusal("withdraw.write.off.exceeds");
}

interface Trace {
  readonly withdrawal: Withdrawal;
  readonly claim: Claim;
  readonly decision: StaffDecision;
  readonly action: string;
  readonly amount: Money;
}

function trace(deps: WriteOffDeps, tx: Transaction, step: Trace): Promise<void> {
  const { amount, decision } = step;
  const note = `${decimalTextOf(amount)} ${amount.currency}: ${decision.reason}`;
  return traceClaim(deps, tx, { ...step, note });
}
