/**
 * Ends the review of a held win with two staff members: the win is credited (`release`) or not (`reject`). One
 * requests, another decides, each with a reason. `book_wallet_calls` books the result, as it books the supplier's own
 * calls, and settles the round if the supplier has ended it and no other win of the round is held. Until the
 * settlement, the bet stays open and counts in no figure.
 */

import type { StaffActor } from "../../core/actor.ts";
import type { BetId } from "../../core/ids.ts";
import { keyToUuid } from "../../core/secrets/key-to-uuid.ts";
import { Refusal } from "../../core/refusal.ts";
import { appendAudit, auditedActor } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { decideApproval, requestApproval } from "../approvals/index.ts";
import { bookWalletCalls, noWinLimits } from "./booking-repository.ts";
import type { GatewayDeps } from "./gateway-deps.ts";
import { findHeldWin } from "./held-win-repository.ts";
import type { HeldWin } from "./held-win-repository.ts";
import { findPlayer, selectSuppliers } from "./repository.ts";
import { idsPerCall } from "./wallet-call.ts";
import type { WalletCall } from "./wallet-call.ts";

/** Kind of the approvals; the subject is the review. */
export const winApproval = "supplier-win";

export type WinAction = "release" | "reject";

export interface ReviewStep {
  readonly actor: StaffActor;
  readonly id: bigint;
  readonly reason: string;
}

type ReviewDeps = Pick<GatewayDeps, "ids" | "clock" | "merchants">;

/**
 * Requests the second person's decision. Refusals, in this order: `no.data`, `transaction.state.changed` (no longer
 * held, or already waiting for a second person). Side effects: stores the approval request and an audit entry.
 */
export async function requestWinReview(
  deps: ReviewDeps,
  tx: Transaction,
  { actor, id, reason, action }: ReviewStep & { readonly action: WinAction },
): Promise<void> {
  const win = await readHeld(tx, actor, id);
  const detail = { action, supplier: win.supplier, uuid: win.uuid, amountMinor: String(win.amount) };
  await requestApproval(deps, tx, { actor, request: { kind: winApproval, subjectId: id, detail, reason } });
  await auditReview(deps, tx, { actor, win, reason, outcome: `${action}-asked` });
}

/**
 * Applies the second person's decision. Refusals, in this order: `no.data`, `transaction.state.changed` (no longer
 * held, or not requested), `approval.same.person`, `transaction.state.changed` (the supplier has just rolled the win
 * back). Side effects: ends the approval, stores an audit entry and, if approved, posts the win or rejects it.
 */
export async function decideWinReview(
  deps: ReviewDeps,
  tx: Transaction,
  { actor, id, reason, decision }: ReviewStep & { readonly decision: "approved" | "rejected" },
): Promise<void> {
  const win = await readHeld(tx, actor, id);
  const verdict = { kind: winApproval, subjectId: id, decision, reason };
  const approval = await decideApproval(deps, tx, { actor, verdict });
  if (approval === undefined) throw new Refusal("transaction.state.changed");
  const action: WinAction = approval.detail["action"] === "release" ? "release" : "reject";
  if (decision === "approved") await bookDecision(deps, tx, { actor, win, action });
  const outcome = decision === "rejected" ? "review-refused" : action === "release" ? "released" : "rejected";
  await auditReview(deps, tx, { actor, win, reason, outcome });
}

async function readHeld(tx: Transaction, { merchantId }: StaffActor, id: bigint): Promise<HeldWin> {
  const win = await findHeldWin(tx, merchantId, id);
  if (win === undefined) throw new Refusal("no.data");
  if (win.state !== "held") throw new Refusal("transaction.state.changed");
  return win;
}

interface WinDecision {
  readonly actor: StaffActor;
  readonly win: HeldWin;
  readonly action: WinAction;
}

/** `book_wallet_calls` checks under the lock of the member's accounts that the win is still held. */
async function bookDecision(deps: ReviewDeps, tx: Transaction, { actor, win, action }: WinDecision): Promise<void> {
  const { merchantId } = actor;
  const suppliers = await selectSuppliers(tx);
  const supplier = suppliers.find((one) => one.merchantId === merchantId && one.code === win.supplier);
  const player = supplier === undefined ? undefined : await findPlayer(tx, supplier, win.memberId);
  if (supplier === undefined || player === undefined) throw new Refusal("no.data");
  const { timeZone } = deps.merchants.byId(merchantId);
  const times = { at: deps.clock.businessNow(), realAt: deps.clock.realNow(), timeZone };
  const context = { ...times, isMerchantClosed: false, promoDayLimit: 0n, winLimits: noWinLimits };
  const [betId, ...ids] = deps.ids.nextMany(idsPerCall);
  const call: WalletCall = {
    supplier,
    player,
    kind: action,
    uuid: win.uuid,
    reference: win.reference,
    digest: Buffer.alloc(0),
    round: win.round,
    isClosing: false,
    gameCode: win.gameCode,
    amount: win.amount,
    remainder: 0,
    isPromo: false,
    isTokenExpired: false,
    sessionId: null,
    key: keyToUuid(merchantId, `gateway:${win.supplier}`, win.uuid),
    betId: betId as BetId,
    ids,
  };
  const [booked] = await bookWalletCalls(tx, context, [call]);
  if (booked?.status !== "booked") throw new Refusal("transaction.state.changed");
}

interface ReviewAudit {
  readonly actor: StaffActor;
  readonly win: HeldWin;
  readonly reason: string;
  readonly outcome: string;
}

async function auditReview(
  { clock }: Pick<ReviewDeps, "clock">,
  tx: Transaction,
  { actor, win, reason, outcome }: ReviewAudit,
): Promise<void> {
  const { id, supplier, uuid, memberId, amount, currency } = win;
  await appendAudit(tx, {
    merchantId: actor.merchantId,
    at: clock.businessNow(),
    actor: auditedActor(actor),
    action: `supplier.win-${outcome}`,
    subject: { kind: "win", id: String(id) },
    detail: { supplier, uuid, memberId: String(memberId), amountMinor: String(amount), currency },
    reason,
  });
}
