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

export type VendorTransferDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "vendorWallets" | "log">;

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
    return await changeVendorTransfer(deps, transfer, async (tx, locked) => {
      const applied = await applyVendorFact(deps, tx, { transfer: locked, fact });
      const isInProgress = isVendorTransferOpen(applied.state) && applied.heldReason === null;
      return isInProgress ? postpone(deps, tx, applied) : applied;
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable) return recordNoAnswer(deps, transfer, error);
    if (error instanceof ProviderRefused) return applyRefusal(deps, transfer, { error, attempt });
    throw error;
  }
}

/** Locks the current transfer and runs `work` on it while it is open and not held; otherwise returns it unchanged. */
function changeVendorTransfer(
  { db }: Pick<Deps, "db">,
  { merchantId, id }: Pick<VendorTransfer, "merchantId" | "id">,
  work: (tx: Transaction, locked: VendorTransfer) => Promise<VendorTransfer>,
): Promise<VendorTransfer> {
  return db.transaction(async (tx) => {
    const locked = await lockVendorTransfer(tx, merchantId, id);
    if (locked === undefined) throw new Error("the transfer no longer exists");
    return isVendorTransferOpen(locked.state) && locked.heldReason === null ? work(tx, locked) : locked;
  });
}

async function postpone(
  { clock }: VendorTransferDeps,
  tx: Transaction,
  transfer: VendorTransfer,
): Promise<VendorTransfer> {
  const { checks, reference } = transfer;
  const next = nextCheckAt(clock.realNow(), checks);
  const later: VendorTransfer = { ...transfer, checks: checks + 1, nextCheckAt: next };
  await updateVendorTransfer(tx, later);
  await enqueueJob(tx, { task: resolveVendorTask, runAt: next, key: reference });
  return later;
}

function recordNoAnswer(
  deps: VendorTransferDeps,
  transfer: VendorTransfer,
  error: ProviderUnavailable,
): Promise<VendorTransfer> {
  deps.log.warn({ err: error, reference: transfer.reference }, "the vendor did not reply");
  return changeVendorTransfer(deps, transfer, async (tx, locked) => {
    // A transfer that the vendor has confirmed stays `sent`; only an unconfirmed one becomes `unknown`.
    const unanswered: VendorTransfer = locked.state === "asked" ? { ...locked, state: "unknown" } : locked;
    const step = { ...vendorOf(unanswered), action: "silent", note: error.message };
    if (locked.checks === 0) await recordStep(deps, tx, { subject: unanswered, step });
    return postpone(deps, tx, unanswered);
  });
}

/**
 * The refusal of the first attempt proves that nothing moved, so the money is returned. A later refusal does not prove
 * this: the transfer is held for the staff.
 */
function applyRefusal(
  deps: VendorTransferDeps,
  transfer: VendorTransfer,
  { error, attempt }: { error: ProviderRefused; attempt: Attempt },
): Promise<VendorTransfer> {
  deps.log.error({ err: error, reference: transfer.reference }, "the vendor refused a transfer");
  return changeVendorTransfer(deps, transfer, (tx, locked) => {
    if (attempt === "first" && locked.checks === 0) {
      const step = { ...vendorOf(locked), action: "refused", note: error.message };
      return closeVendorTransfer(deps, tx, { transfer: locked, state: "failed", step });
    }
    const note = `contradiction: ${error.message}`;
    return holdForPerson(deps, tx, { transfer: locked, hold: "contradiction", note });
  });
}

type ApplyDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/**
 * Applies the vendor's report to a locked transfer. Done as ordered: it is posted. Failed: it is returned. Pending: it
 * becomes `sent`. A report that contradicts the transfer holds it for the staff without moving money. Closed and held
 * transfers stay unchanged.
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
    return holdForPerson(deps, tx, { transfer, hold, note });
  }
  const withReference: VendorTransfer = { ...transfer, vendorRef: fact.vendorRef };
  if (fact.state !== "pending") {
    const step = { ...vendorOf(transfer), action: fact.state };
    return closeVendorTransfer(deps, tx, { transfer: withReference, state: fact.state, step });
  }
  const sent: VendorTransfer = { ...withReference, state: "sent" };
  await updateVendorTransfer(tx, sent);
  if (transfer.state !== "sent")
    await recordStep(deps, tx, { subject: sent, step: { ...vendorOf(sent), action: "sent" } });
  return sent;
}

/** Holds a transfer for the staff. Later reports of the vendor are ignored; the amount stays in the hold account. */
async function holdForPerson(
  deps: ApplyDeps,
  tx: Transaction,
  { transfer, hold, note }: { transfer: VendorTransfer; hold: VendorTransferHold; note: string },
): Promise<VendorTransfer> {
  const held: VendorTransfer = { ...transfer, heldReason: hold, nextCheckAt: null };
  await updateVendorTransfer(tx, held);
  await recordStep(deps, tx, { subject: held, step: { ...vendorOf(transfer), action: "held", note } });
  return held;
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
