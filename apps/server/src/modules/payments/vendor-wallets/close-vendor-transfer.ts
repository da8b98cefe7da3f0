/**
 * Posts transfers between the main wallet and a vendor wallet: the amount moves to the hold account at the start, and
 * from there to the target or back at the end. Both possible ends use the same idempotency key, so only one of them can
 * be posted. The member's limits are updated too.
 */

import { canVendorTransferMove } from "@openhouse/rules/payments/vendor-transfer-states";
import type { MemberAccountName } from "@openhouse/rules/wallet/account-kinds";
import type { Deps } from "../../../core/deps.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { recordVendorReturn, releaseVendorRoom } from "../../limits/index.ts";
import { post } from "../../wallet/index.ts";
import type { TransferRequest } from "../../wallet/index.ts";
import { recordStep } from "../queues/record-step.ts";
import type { Step } from "../queues/record-step.ts";
import { updateVendorTransfer } from "./vendor-transfer-repository.ts";
import type { VendorTransfer } from "./vendor-transfer-repository.ts";

type CloseDeps = Pick<Deps, "ids" | "clock">;
type EndDeps = CloseDeps & Pick<Deps, "merchants">;

/**
 * Moves the amount from the source wallet to the hold account. Refuses `account.frozen`, `account.balance.not.enough`.
 */
export async function holdVendorTransfer(deps: CloseDeps, tx: Transaction, transfer: VendorTransfer): Promise<void> {
  const { merchantId, id, createdAt: at } = transfer;
  const [from] = endsOf(transfer);
  const request = toTransferRequest(transfer, { from, to: "hold", code: codeOf(transfer), key: `vendor-hold:${id}` });
  await post(deps, tx, { merchantId, at, transfers: [request] });
}

export interface VendorEnding {
  /** Locked by the caller. */
  readonly transfer: VendorTransfer;
  /** done: the amount goes to the target wallet; failed: it returns to the source wallet. */
  readonly state: "done" | "failed";
  readonly step: Step;
}

/**
 * Ends a transfer, even if the wallet is frozen. Refuses `transaction.state.changed`. Emits `wallet-transfer.booked` or
 * `wallet-transfer.returned`.
 */
export async function closeVendorTransfer(
  deps: EndDeps,
  tx: Transaction,
  { transfer, state, step }: VendorEnding,
): Promise<VendorTransfer> {
  if (!canVendorTransferMove(transfer.state, state)) throw new Refusal("transaction.state.changed");
  const { merchantId, id, memberId, amount } = transfer;
  const at = deps.clock.businessNow();
  const closedTransfer: VendorTransfer = { ...transfer, state, closedAt: at, heldReason: null, nextCheckAt: null };
  const [from, to] = endsOf(transfer);
  const request = toTransferRequest(transfer, {
    from: "hold",
    to: state === "done" ? to : from,
    code: state === "done" ? codeOf(transfer) : "vendor_return",
    key: `vendor-close:${id}`,
  });
  await post(deps, tx, { merchantId, at, transfers: [request], hasOwnEvent: true });
  await releaseLimits(deps, tx, closedTransfer);
  await updateVendorTransfer(tx, closedTransfer);
  await recordStep(deps, tx, { subject: closedTransfer, step });
  const { minor, currency } = amount;
  const payload = { transferId: String(id), memberId: String(memberId), amountMinor: String(minor), currency };
  const name = state === "done" ? ("wallet-transfer.booked" as const) : ("wallet-transfer.returned" as const);
  await appendEvents(deps, tx, { merchantId, at, events: [{ name, aggregateId: memberId, payload }] });
  return closedTransfer;
}

/**
 * Reduces the amounts that count against the member's limits: for failed transfers to the vendor, and for completed
 * transfers from the vendor.
 */
async function releaseLimits(deps: EndDeps, tx: Transaction, closedTransfer: VendorTransfer): Promise<void> {
  const { merchantId, memberId, amount, direction, state, createdAt, closedAt } = closedTransfer;
  const limitUse = { merchantId, memberId, amount };
  if (direction === "in" && state === "failed") await releaseVendorRoom(deps, tx, { ...limitUse, at: createdAt });
  if (direction === "out" && state === "done")
    await recordVendorReturn(deps, tx, { ...limitUse, at: closedAt ?? createdAt });
}

function endsOf({ direction }: VendorTransfer): readonly [from: "main" | "vendor", to: "main" | "vendor"] {
  return direction === "in" ? ["main", "vendor"] : ["vendor", "main"];
}

function codeOf({ direction }: VendorTransfer) {
  return direction === "in" ? ("vendor_in" as const) : ("vendor_out" as const);
}

interface LedgerMovement extends Pick<TransferRequest, "code" | "key"> {
  readonly from: MemberAccountName;
  readonly to: MemberAccountName;
}

function toTransferRequest(
  { id, memberId: member, amount }: VendorTransfer,
  { from, to, code, key }: LedgerMovement,
): TransferRequest {
  const reference = `vendor-transfer:${id}`;
  return { from: { member, kind: from }, to: { member, kind: to }, amount, code, reference, key };
}
