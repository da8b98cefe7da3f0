/**
 * The staff decides whether a transfer that the vendor contradicts was done or failed. Above the amount of the setting
 * `withdraw.secondPersonAboveMinor` two persons must agree, because after a wrong decision the amount is in both
 * wallets or in neither.
 */

import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../../db/audit.ts";
import type { Transaction } from "../../../db/connection.ts";
import { decideApproval, requestApproval } from "../../approvals/index.ts";
import { closeVendorTransfer } from "./close-vendor-transfer.ts";
import { recordStep } from "../queues/record-step.ts";
import type { Step } from "../queues/record-step.ts";
import { lockVendorTransfer } from "./vendor-transfer-repository.ts";
import type { VendorTransfer } from "./vendor-transfer-repository.ts";

export interface VendorSettlement {
  readonly actor: StaffActor;
  readonly id: bigint;
  readonly state: "done" | "failed";
  readonly reason: string;
}

const approvalKinds = { done: "wallet-transfer.settled-done", failed: "wallet-transfer.settled-failed" } as const;

type SettleDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/**
 * Settles a transfer. Refusals, in this order: `not.exists.transaction`, `transaction.state.changed` (not held),
 * `approval.same.person`. The first of two persons only requests approval; a request for the opposite result replaces
 * an earlier request. Side effects: has the side effects of `closeVendorTransfer`, and stores a step and an audit
 * entry.
 */
export async function settleVendorTransfer(
  deps: SettleDeps,
  tx: Transaction,
  settlement: VendorSettlement,
): Promise<VendorTransfer> {
  const { actor, id, state, reason } = settlement;
  const transfer = await lockVendorTransfer(tx, actor.merchantId, id);
  if (transfer === undefined) throw new Refusal("not.exists.transaction");
  if (transfer.heldReason === null) throw new Refusal("transaction.state.changed");
  const isFirst = await isFirstOfTwo(deps, tx, { transfer, settlement });
  const action = `${isFirst ? "first-" : ""}settled-${state}`;
  const step: Step = { actorKind: "staff", actorName: actor.account, action, note: reason };
  await writeAudit(deps, tx, { transfer, settlement, action });
  if (!isFirst) return closeVendorTransfer(deps, tx, { transfer, state, step });
  await recordStep(deps, tx, { subject: transfer, step });
  return transfer;
}

interface SettlementInput {
  readonly transfer: VendorTransfer;
  readonly settlement: VendorSettlement;
}

/** Returns true if the amount is above the limit and this call only requested the approval of a second person. */
async function isFirstOfTwo(
  deps: SettleDeps,
  tx: Transaction,
  { transfer, settlement }: SettlementInput,
): Promise<boolean> {
  const { actor, id: subjectId, state, reason } = settlement;
  const { reference, amount } = transfer;
  const limit = deps.merchants.byId(transfer.merchantId).settings["withdraw.secondPersonAboveMinor"];
  if (amount.minor <= BigInt(limit)) return false;
  const verdict = { kind: approvalKinds[state], subjectId, decision: "approved" as const, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict });
  const oppositeKind = approvalKinds[state === "done" ? "failed" : "done"];
  await decideApproval(deps, tx, { actor, verdict: { ...verdict, kind: oppositeKind, decision: "withdrawn" } });
  if (approval !== undefined) return false;
  const detail = { reference, amountMinor: String(amount.minor), currency: amount.currency };
  await requestApproval(deps, tx, { actor, request: { kind: verdict.kind, subjectId, detail, reason } });
  return true;
}

async function writeAudit(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { transfer, settlement, action }: SettlementInput & { readonly action: string },
): Promise<void> {
  const { merchantId, memberId, reference, direction, amount, heldReason } = transfer;
  const { minor, currency } = amount;
  await appendAudit(tx, {
    merchantId,
    at: clock.businessNow(),
    actor: auditedActor(settlement.actor),
    action: `wallet-transfer.${action}`,
    subject: { kind: "member", id: String(memberId) },
    detail: { reference, direction, amountMinor: String(minor), currency, heldReason },
    reason: settlement.reason,
  });
}
