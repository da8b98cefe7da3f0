/**
 * Asks a vendor to move what the row says, outside any transaction. Row and reservation are committed before; the
 * reference makes sure that asking again moves it once. After every silence the vendor is asked how the transfer stands
 * before it is sent again.
 */

import { isVendorTransferOpen } from "@openhouse/rules/payments/vendor-transfer-states";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { ProviderRefused, ProviderUnavailable } from "../../../core/ports/payment-provider.ts";
import type { VendorFact, VendorWallet } from "../../../core/ports/vendor-wallet.ts";
import type { Transaction } from "../../../db/connection.ts";
import { enqueueJob } from "../../../db/jobs.ts";
import { nextCheckAt, resolveVendorTask } from "../providers/ask-provider.ts";
import { closeVendorTransfer } from "./close-vendor-transfer.ts";
import { noteStep } from "../queues/note-step.ts";
import { lockVendorTransfer, updateVendorTransfer } from "./vendor-transfer-repository.ts";
import type { VendorTransfer, VendorTransferHold } from "./vendor-transfer-repository.ts";
import type { StepActor } from "../queues/note-step.ts";

export type VendorTransferDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "vendorWallets" | "log">;

/** Of a second attempt nobody knows what became of the first: it was silent, or the process that made it died. */
type Attempt = "first" | "again";

/** Sends the transfer and writes down what the vendor said. The caller has the lease. */
export function sendVendorTransfer(
  deps: VendorTransferDeps,
  transfer: VendorTransfer,
  attempt: Attempt,
): Promise<VendorTransfer> {
  const { merchantId, memberId, reference, direction, amount } = transfer;
  const player = playerName(merchantId, memberId);
  const order = { reference, player, direction, amountMinor: amount.minor, currency: amount.currency };
  return settle(deps, transfer, { ask: () => walletOf(deps, transfer.vendor).fundTransfer(order), attempt });
}

/** Asks how a transfer stands; one that the vendor does not know is sent, under the same name. */
export async function checkVendorTransfer(deps: VendorTransferDeps, transfer: VendorTransfer): Promise<VendorTransfer> {
  let fact: VendorFact | undefined;
  try {
    fact = await walletOf(deps, transfer.vendor).checkTransfer(transfer.reference);
  } catch (error) {
    return settle(deps, transfer, { ask: () => Promise.reject(error), attempt: "again" });
  }
  if (fact === undefined) return sendVendorTransfer(deps, transfer, "again");
  const known = fact;
  return settle(deps, transfer, { ask: () => Promise.resolve(known), attempt: "again" });
}

/** What the vendor calls the member; it says nothing about the person. */
export function playerName(merchantId: MerchantId, memberId: MemberId): string {
  return `OH${merchantId}-${memberId}`;
}

/** The adapter; a house without it can wait for it, as for one that does not answer. */
function walletOf({ vendorWallets }: Pick<Deps, "vendorWallets">, code: string): VendorWallet {
  const wallet = vendorWallets.get(code);
  if (wallet === undefined) throw new ProviderUnavailable(`there is no adapter for ${code}`);
  return wallet;
}

interface Question {
  readonly ask: () => Promise<VendorFact>;
  readonly attempt: Attempt;
}

/** Applies what the vendor says; silence is asked about again, a refusal at once gives the money back. */
async function settle(
  deps: VendorTransferDeps,
  transfer: VendorTransfer,
  { ask, attempt }: Question,
): Promise<VendorTransfer> {
  try {
    const fact = await ask();
    return await changeVendorTransfer(deps, transfer, async (tx, locked) => {
      const applied = await applyVendorFact(deps, tx, { transfer: locked, fact });
      const isUnderWay = isVendorTransferOpen(applied.state) && applied.heldReason === null;
      return isUnderWay ? postpone(deps, tx, applied) : applied;
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable) return noteSilence(deps, transfer, error);
    if (error instanceof ProviderRefused) return takeRefusal(deps, transfer, { error, attempt });
    throw error;
  }
}

/** Runs `work` on the transfer as it stands now, locked, while it is under way; else answers it. */
function changeVendorTransfer(
  { db }: Pick<Deps, "db">,
  { merchantId, id }: Pick<VendorTransfer, "merchantId" | "id">,
  work: (tx: Transaction, locked: VendorTransfer) => Promise<VendorTransfer>,
): Promise<VendorTransfer> {
  return db.transaction(async (tx) => {
    const locked = await lockVendorTransfer(tx, merchantId, id);
    if (locked === undefined) throw new Error("a transfer cannot vanish");
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

function noteSilence(
  deps: VendorTransferDeps,
  transfer: VendorTransfer,
  error: ProviderUnavailable,
): Promise<VendorTransfer> {
  deps.log.warn({ err: error, reference: transfer.reference }, "the vendor did not answer");
  return changeVendorTransfer(deps, transfer, async (tx, locked) => {
    // Of one that the vendor said it has we know more than its silence tells.
    const silent: VendorTransfer = locked.state === "asked" ? { ...locked, state: "unknown" } : locked;
    const step = { ...vendorOf(silent), action: "silent", note: error.message };
    if (locked.checks === 0) await noteStep(deps, tx, { subject: silent, step });
    return postpone(deps, tx, silent);
  });
}

/**
 * The first attempt's refusal says that nothing moved: the money goes back. A later one says nothing about the attempts
 * before it: held for a person.
 */
function takeRefusal(
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
 * What a vendor says about a transfer meets what we ordered. The only judge of it.
 * Applies a fact to a locked transfer. Done as ordered: it is booked. Failed: it goes back. Pending: the vendor has it.
 * Anything that does not fit is held for a person, and no money moves. What is closed or held stays as it is.
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
  const named: VendorTransfer = { ...transfer, vendorRef: fact.vendorRef };
  if (fact.state !== "pending") {
    const step = { ...vendorOf(transfer), action: fact.state };
    return closeVendorTransfer(deps, tx, { transfer: named, state: fact.state, step });
  }
  const sent: VendorTransfer = { ...named, state: "sent" };
  await updateVendorTransfer(tx, sent);
  if (transfer.state !== "sent")
    await noteStep(deps, tx, { subject: sent, step: { ...vendorOf(sent), action: "sent" } });
  return sent;
}

/** From here on the vendor's word moves nothing; the amount stays under way. */
async function holdForPerson(
  deps: ApplyDeps,
  tx: Transaction,
  { transfer, hold, note }: { transfer: VendorTransfer; hold: VendorTransferHold; note: string },
): Promise<VendorTransfer> {
  const held: VendorTransfer = { ...transfer, heldReason: hold, nextCheckAt: null };
  await updateVendorTransfer(tx, held);
  await noteStep(deps, tx, { subject: held, step: { ...vendorOf(transfer), action: "held", note } });
  return held;
}

/** The vendor as the actor of a step. */
function vendorOf({ vendor }: VendorTransfer): StepActor {
  return { actorKind: "provider", actorName: vendor };
}

function holdOf(transfer: VendorTransfer, fact: VendorFact): VendorTransferHold | undefined {
  const { reference, direction, vendorRef, amount } = transfer;
  const isStranger = vendorRef !== null && vendorRef !== fact.vendorRef;
  if (isStranger || fact.reference !== reference || fact.direction !== direction) return "contradiction";
  if (fact.currency !== amount.currency) return "currency";
  return fact.amountMinor === amount.minor ? undefined : "amount";
}
