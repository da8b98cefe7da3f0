/**
 * Calls a vendor to execute a transfer, outside any transaction. The row and the hold were committed before. The
 * reference makes repeated calls idempotent. After a missing reply, the vendor is queried before the transfer is sent
 * again.
 */

import { isVendorTransferOpen } from "@openhouse/rules/payments/vendor-transfer-states";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { VendorFact, VendorWallet } from "../../../core/ports/vendor-wallet.ts";
import type { Transaction } from "../../../db/connection.ts";
import { enqueueJob } from "../../../db/jobs.ts";
import { nextCheckAt, resolveVendorTask } from "../providers/provider-calls.ts";
import { closeVendorTransfer } from "./close-vendor-transfer.ts";
import { recordStep } from "../queues/record-step.ts";
import { lockVendorTransfer, updateVendorTransfer } from "./vendor-transfer-repository.ts";
import type { VendorTransfer, VendorTransferHold } from "./vendor-transfer-repository.ts";
import type { StepActor } from "../queues/record-step.ts";

export type VendorTransferDeps = Pick<
  Deps,
  "db" | "ids" | "clock" | "merchants" | "vendorWallets" | "log" | "actionRefusalOf"
>;

/**
 * Before a repeated attempt ("again"), the result of the first one is unknown: there was no reply, or the process
 * crashed.
 */
type Attempt = "first" | "again";

/** Sends the transfer and stores the vendor's reply. The caller holds the lease. */
export function sendVendorTransfer(
  deps: VendorTransferDeps,
  transfer: VendorTransfer,
  attempt: Attempt,
): Promise<VendorTransfer> {
  const { merchantId, memberId, reference, direction, amount } = transfer;
  const player = playerName(merchantId, memberId);
  const order = { reference, player, direction, amountMinor: amount.minor, currency: amount.currency };
  return settle(deps, transfer, { call: () => walletOf(deps, transfer.vendor).fundTransfer(order), attempt });
}

/** Queries the state of a transfer. If the vendor does not know it, sends it under the same reference. */
export async function checkVendorTransfer(deps: VendorTransferDeps, transfer: VendorTransfer): Promise<VendorTransfer> {
  let fact: VendorFact | undefined;
  try {
    fact = await walletOf(deps, transfer.vendor).checkTransfer(transfer.reference);
  } catch (error) {
    return settle(deps, transfer, { call: () => Promise.reject(error), attempt: "again" });
  }
  if (fact === undefined) return sendVendorTransfer(deps, transfer, "again");
  const report = fact;
  return settle(deps, transfer, { call: () => Promise.resolve(report), attempt: "again" });
}

/** The member's name at the vendor; it contains no personal data. */
export function playerName(merchantId: MerchantId, memberId: MemberId): string {
  return `OH${merchantId}-${memberId}`;
}

/** Finds the adapter. A missing adapter counts as an unavailable vendor. */
function walletOf({ vendorWallets }: Pick<Deps, "vendorWallets">, code: string): VendorWallet {
  const wallet = vendorWallets.get(code);
  if (wallet === undefined) throw new ProviderUnavailable(`there is no adapter for vendor ${code}`);
  return wallet;
}

interface VendorCall {
  readonly call: () => Promise<VendorFact>;
  readonly attempt: Attempt;
}

/**
 * Applies the vendor's reply. Without a reply, schedules another query. A refusal of the first attempt returns the
 * money.
 */
async function settle(
  deps: VendorTransferDeps,
  transfer: VendorTransfer,
  { call, attempt }: VendorCall,
): Promise<VendorTransfer> {
  try {
    const fact = await call();
    return await changeVendorTransfer(deps, transfer, async (tx, lockedTransfer) => {
      const appliedTransfer = await applyVendorFact(deps, tx, { transfer: lockedTransfer, fact });
      const isInProgress = isVendorTransferOpen(appliedTransfer.state) && appliedTransfer.heldReason === null;
      return isInProgress ? postpone(deps, tx, appliedTransfer) : appliedTransfer;
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable) return recordNoReply(deps, transfer, error);
    if (error instanceof ProviderRefused) return applyRefusal(deps, transfer, { error, attempt });
    throw error;
  }
}

/** Locks the current transfer and runs `change` on it if it is open and not held; otherwise returns it unchanged. */
function changeVendorTransfer(
  { db }: Pick<Deps, "db">,
  { merchantId, id }: Pick<VendorTransfer, "merchantId" | "id">,
  change: (tx: Transaction, lockedTransfer: VendorTransfer) => Promise<VendorTransfer>,
): Promise<VendorTransfer> {
  return db.transaction(async (tx) => {
    const lockedTransfer = await lockVendorTransfer(tx, merchantId, id);
    if (lockedTransfer === undefined) throw new Error("the transfer no longer exists");
    return isVendorTransferOpen(lockedTransfer.state) && lockedTransfer.heldReason === null
      ? change(tx, lockedTransfer)
      : lockedTransfer;
  });
}

async function postpone(
  { clock }: VendorTransferDeps,
  tx: Transaction,
  transfer: VendorTransfer,
): Promise<VendorTransfer> {
  const { checks, reference } = transfer;
  const next = nextCheckAt(clock.realNow(), checks);
  const postponedTransfer: VendorTransfer = { ...transfer, checks: checks + 1, nextCheckAt: next };
  await updateVendorTransfer(tx, postponedTransfer);
  await enqueueJob(tx, { task: resolveVendorTask, runAt: next, key: reference });
  return postponedTransfer;
}

function recordNoReply(
  deps: VendorTransferDeps,
  transfer: VendorTransfer,
  error: ProviderUnavailable,
): Promise<VendorTransfer> {
  deps.log.warn({ err: error, reference: transfer.reference }, "the vendor did not reply");
  return changeVendorTransfer(deps, transfer, async (tx, lockedTransfer) => {
    // A transfer that the vendor has confirmed stays `sent`; only an unconfirmed one becomes `unknown`.
    const unansweredTransfer: VendorTransfer =
      lockedTransfer.state === "asked" ? { ...lockedTransfer, state: "unknown" } : lockedTransfer;
    const step = { ...vendorOf(unansweredTransfer), action: "silent", note: error.message };
    if (lockedTransfer.checks === 0) await recordStep(deps, tx, { subject: unansweredTransfer, step });
    return postpone(deps, tx, unansweredTransfer);
  });
}

/**
 * The refusal of the first attempt proves that nothing moved, so the money is returned. A later refusal does not prove
 * this, so the transfer is held for the staff.
 */
function applyRefusal(
  deps: VendorTransferDeps,
  transfer: VendorTransfer,
  { error, attempt }: { error: ProviderRefused; attempt: Attempt },
): Promise<VendorTransfer> {
  deps.log.error({ err: error, reference: transfer.reference }, "the vendor refused a transfer");
  return changeVendorTransfer(deps, transfer, (tx, lockedTransfer) => {
    if (attempt === "first" && lockedTransfer.checks === 0) {
      const step = { ...vendorOf(lockedTransfer), action: "refused", note: error.message };
      return closeVendorTransfer(deps, tx, { transfer: lockedTransfer, state: "failed", step });
    }
    const note = `contradiction: ${error.message}`;
    return holdForStaff(deps, tx, { transfer: lockedTransfer, hold: "contradiction", note });
  });
}

type ApplyDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/**
 * Applies the vendor's report to a locked transfer. A transfer that is done as ordered is posted, a failed transfer is
 * returned, and a pending transfer becomes `sent`. A report that contradicts the transfer holds it for the staff
 * without moving money. Closed and held transfers stay unchanged.
 */
async function applyVendorFact(
  deps: ApplyDeps,
  tx: Transaction,
  { transfer, fact }: { readonly transfer: VendorTransfer; readonly fact: VendorFact },
): Promise<VendorTransfer> {
  if (!isVendorTransferOpen(transfer.state) || transfer.heldReason !== null) return transfer;
  const hold = holdOf(transfer, fact);
  if (hold !== undefined) {
    const note = `${hold}: ${fact.direction} ${fact.state} ${fact.amountMinor} ${fact.currency} ${fact.reference}`;
    return holdForStaff(deps, tx, { transfer, hold, note });
  }
  const withReference: VendorTransfer = { ...transfer, vendorRef: fact.vendorRef };
  if (fact.state !== "pending") {
    const step = { ...vendorOf(transfer), action: fact.state };
    return closeVendorTransfer(deps, tx, { transfer: withReference, state: fact.state, step });
  }
  const sentTransfer: VendorTransfer = { ...withReference, state: "sent" };
  await updateVendorTransfer(tx, sentTransfer);
  if (transfer.state !== "sent")
    await recordStep(deps, tx, { subject: sentTransfer, step: { ...vendorOf(sentTransfer), action: "sent" } });
  return sentTransfer;
}

/** Holds a transfer for the staff. Later reports of the vendor are ignored; the amount stays in the hold account. */
async function holdForStaff(
  deps: ApplyDeps,
  tx: Transaction,
  { transfer, hold, note }: { transfer: VendorTransfer; hold: VendorTransferHold; note: string },
): Promise<VendorTransfer> {
  const heldTransfer: VendorTransfer = { ...transfer, heldReason: hold, nextCheckAt: null };
  await updateVendorTransfer(tx, heldTransfer);
  await recordStep(deps, tx, { subject: heldTransfer, step: { ...vendorOf(transfer), action: "held", note } });
  return heldTransfer;
}

function vendorOf({ vendor }: VendorTransfer): StepActor {
  return { actorKind: "provider", actorName: vendor };
}

function holdOf(transfer: VendorTransfer, fact: VendorFact): VendorTransferHold | undefined {
  const { reference, direction, vendorRef, amount } = transfer;
  const isOtherTransfer = vendorRef !== null && vendorRef !== fact.vendorRef;
  if (isOtherTransfer || fact.reference !== reference || fact.direction !== direction) return "contradiction";
  if (fact.currency !== amount.currency) return "currency";
  return fact.amountMinor === amount.minor ? undefined : "amount";
}
