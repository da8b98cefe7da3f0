/**
 * Resolves a difference with two staff members: either our ledger is corrected to match the supplier's list (`repair`),
 * or our ledger stays as it is (`accept`) and the supplier corrects its list. One staff member requests, another
 * decides, each with a reason. The money moves in the decision's transaction, through the function that books the
 * supplier's own calls, so that the supplier's late call is not booked again.
 */

import { createHash } from "node:crypto";
import { planRepair } from "@openhouse/rules/suppliers/compare-transactions";
import type { StaffActor } from "../../core/actor.ts";
import type { BetId } from "../../core/ids.ts";
import { keyToUuid } from "../../core/secrets/key-to-uuid.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { decideApproval, requestApproval } from "../approvals/index.ts";
import { bookWalletCalls, noWinLimits } from "./booking-repository.ts";
import { closeDifference, lockDifference, repairPrefix } from "./comparison-repository.ts";
import type { Difference } from "./comparison-repository.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { findPlayer, selectSuppliers } from "./repository.ts";
import type { Player } from "./repository.ts";
import type { Supplier } from "./supplier.ts";
import { idsPerCall } from "./wallet-call.ts";
import type { WalletCall } from "./wallet-call.ts";

/** Kind of the approvals; the subject is the difference. */
export const repairApproval = "supplier-repair";

export type RepairAction = "repair" | "accept";

export interface RepairStep {
  readonly actor: StaffActor;
  readonly id: bigint;
  readonly reason: string;
}

type RepairDeps = Pick<GatewayDeps, "ids" | "clock" | "merchants">;

/**
 * Requests the second person's decision. Refusals, in this order: `no.data`, `transaction.state.changed` (already
 * closed), `supplier.repair.impossible` (there is no member for the booking), `transaction.state.changed` (already
 * waiting for a second person). Side effects: stores the approval request and an audit entry.
 */
export async function requestRepair(
  deps: RepairDeps,
  tx: Transaction,
  { actor, id, reason, action }: RepairStep & { readonly action: RepairAction },
): Promise<void> {
  const difference = await lockOpen(tx, actor, id);
  if (action === "repair" && difference.memberId === null) throw new Refusal("supplier.repair.impossible");
  const detail = { action, supplier: difference.supplier, uuid: difference.uuid, kind: difference.kind };
  const request = { kind: repairApproval, subjectId: id, detail, reason };
  await requestApproval(deps, tx, { actor, request });
  await auditRepair(deps, tx, { actor, difference, reason, done: `${action}-asked` });
}

/**
 * Applies the second person's decision. Refusals, in this order: `no.data`, `transaction.state.changed` (already
 * closed, or not requested), `approval.same.person` (the requester may only reject). An approved repair can also be
 * refused with `transaction.state.changed` (our transactions have changed), `account.balance.not.enough` or
 * `supplier.repair.impossible` (the account is blocked, excluded or over a limit, or the game is closed). Side effects:
 * ends the approval and stores an audit entry; a repair also has the side effects of the supplier's own call.
 */
export async function decideRepair(
  deps: RepairDeps,
  tx: Transaction,
  { actor, id, reason, decision }: RepairStep & { readonly decision: "approved" | "rejected" },
): Promise<void> {
  const difference = await lockOpen(tx, actor, id);
  const verdict = { kind: repairApproval, subjectId: id, decision, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict });
  if (approval === undefined) throw new Refusal("transaction.state.changed");
  const isRepair = approval.detail["action"] === "repair";
  if (decision === "approved") {
    if (isRepair) await bookRepair(deps, tx, difference);
    const state = isRepair ? "repaired" : "accepted";
    await closeDifference(tx, difference, { state, at: deps.clock.businessNow() });
  }
  const outcome = decision === "rejected" ? "repair-rejected" : isRepair ? "repaired" : "accepted";
  await auditRepair(deps, tx, { actor, difference, reason, done: outcome });
}

async function lockOpen(tx: Transaction, { merchantId }: StaffActor, id: bigint): Promise<Difference> {
  const difference = await lockDifference(tx, merchantId, id);
  if (difference === undefined) throw new Refusal("no.data");
  if (difference.state !== "open") throw new Refusal("transaction.state.changed");
  return difference;
}

async function bookRepair(deps: RepairDeps, tx: Transaction, difference: Difference): Promise<void> {
  const { merchantId, memberId } = difference;
  const suppliers = await selectSuppliers(tx);
  const supplier = suppliers.find(
    (candidate) => candidate.merchantId === merchantId && candidate.code === difference.supplier,
  );
  const player = supplier === undefined || memberId === null ? undefined : await findPlayer(tx, supplier, memberId);
  if (supplier === undefined || player === undefined) throw new Refusal("supplier.repair.impossible");
  const plan = planRepair({ kind: difference.kind, theirState: difference.theirState ?? undefined });
  const target = { supplier, player, difference };
  if (plan.undoes) await bookCall(deps, tx, rollbackCallOf(deps, target));
  if (plan.books === "nothing") return;
  const uuid = plan.books === "under-their-id" ? difference.uuid : `${repairPrefix}${difference.id}`;
  await bookCall(deps, tx, bookingCallOf(deps, target, uuid));
}

interface RepairTarget {
  readonly supplier: Supplier;
  readonly player: Player;
  readonly difference: Difference;
}

async function bookCall(deps: RepairDeps, tx: Transaction, call: WalletCall): Promise<void> {
  const { timeZone } = deps.merchants.byId(call.supplier.merchantId);
  const times = { at: deps.clock.businessNow(), realAt: deps.clock.realNow(), timeZone };
  // Two staff members have agreed, so the supplier's daily limit and the review of large wins do not apply.
  const context = { ...times, isMerchantClosed: false, promoDayLimit: null, winLimits: noWinLimits };
  const [booked] = await bookWalletCalls(tx, context, [call]);
  switch (booked?.status) {
    case "booked":
      return;
    case "notEnoughMoney":
      throw new Refusal("account.balance.not.enough");
    case "repeated":
    case "otherDetails":
    case "rolledBack":
    case "unknownTransaction":
      throw new Refusal("transaction.state.changed");
    default:
      throw new Refusal("supplier.repair.impossible");
  }
}

function rollbackCallOf(deps: RepairDeps, target: RepairTarget): WalletCall {
  const uuid = `${repairPrefix}undo:${target.difference.id}`;
  return { ...callOf(deps, target, uuid), kind: "rollback", reference: target.difference.uuid, amount: 0n };
}

/** A win that is booked by a repair needs no bet. */
function bookingCallOf(deps: RepairDeps, target: RepairTarget, uuid: string): WalletCall {
  const isWin = target.difference.transaction === "win";
  return { ...callOf(deps, target, uuid), kind: isWin ? "win" : "bet", reference: null, isPromo: isWin };
}

function callOf(deps: RepairDeps, { supplier, player, difference }: RepairTarget, uuid: string): WalletCall {
  const [betId, ...ids] = deps.ids.nextMany(idsPerCall);
  return {
    supplier,
    player,
    kind: "bet",
    uuid,
    reference: null,
    digest: createHash("sha256").update(`repair ${difference.id} ${uuid}`).digest(),
    round: difference.round,
    isClosing: true,
    gameCode: difference.gameCode,
    amount: difference.theirAmount ?? 0n,
    remainder: 0,
    isPromo: false,
    isTokenExpired: false,
    sessionId: null,
    key: keyToUuid(supplier.merchantId, `gateway:${supplier.code}`, uuid),
    betId: betId as BetId,
    ids,
  };
}

interface RepairAudit {
  readonly actor: StaffActor;
  readonly difference: Difference;
  readonly reason: string;
  readonly done: string;
}

async function auditRepair(
  deps: RepairDeps,
  tx: Transaction,
  { actor, difference, reason, done: outcome }: RepairAudit,
): Promise<void> {
  const { supplier, uuid, kind, transaction, ourAmount, theirAmount, ourState, theirState } = difference;
  const amounts = { ourAmount: textOf(ourAmount), theirAmount: textOf(theirAmount) };
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: deps.clock.businessNow(),
    actor: auditedActor(actor),
    action: `supplier.${outcome}`,
    subject: { kind: "difference", id: String(difference.id) },
    detail: { supplier, uuid, kind, transaction, ...amounts, ourState, theirState },
    reason,
  });
}

function textOf(amount: bigint | null): string | null {
  return amount === null ? null : String(amount);
}
