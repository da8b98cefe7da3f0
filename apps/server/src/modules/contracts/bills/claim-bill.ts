/**
 * Claims a bill for its payee before the claim deadline.
 *
 * Refusals, in this order: `bill.unknown` (404: also a bill of another member), `bill.claim.over` (it has expired),
 * `bill.not.claimable` (it is in review, is paid without a claim, was claimed, or was refused), `bill.claim.over` (the
 * deadline has passed, but the job has not marked it as expired yet). Side effects: posts one transfer, emits
 * `salary.paid` and writes an audit entry. A second claim is refused because of the bill's state; the idempotency key
 * of the transfer would also prevent a second payment. Source: docs/agent-contracts.md, Settlement.
 */

import { stepBill } from "@openhouse/rules/contracts/bill-states";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { post } from "../../wallet/index.ts";
import { salaryEvent } from "./salary-event.ts";
import { lockBill, updateStates } from "./bill-repository.ts";
import type { LockedBill } from "./bill-repository.ts";
import { paymentTransfer } from "./bill-transfers.ts";

export async function claimBill(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { actor, billId }: { readonly actor: MemberActor; readonly billId: bigint },
): Promise<LockedBill> {
  const { merchantId } = actor;
  const bill = await lockBill(tx, merchantId, billId);
  if (bill === undefined || bill.payeeId !== actor.memberId) throw new Refusal("bill.unknown");
  const at = deps.clock.businessNow();
  if (bill.state === "expired") throw new Refusal("bill.claim.over");
  const step = bill.claimUntil === null ? undefined : stepBill(bill.state, "claim");
  if (step === undefined || bill.claimUntil === null) throw new Refusal("bill.not.claimable");
  if (bill.claimUntil <= at) throw new Refusal("bill.claim.over");
  await updateStates(tx, { merchantId, ids: [bill.id], state: step.state, at });
  await post(deps, tx, { merchantId, at, transfers: [paymentTransfer(bill)] });
  const events = salaryEvent("salary.paid", bill, { amountMinor: bill.paidMinor, to: ["payee"] });
  await appendEvents(deps, tx, { merchantId, at, events });
  await appendAudit(tx, {
    merchantId,
    at,
    actor: auditedActor(actor),
    action: "bill.claim",
    subject: { kind: "bill", id: String(bill.id) },
    detail: { paidMinor: String(bill.paidMinor), windowKey: bill.windowKey },
  });
  return { ...bill, state: step.state };
}
