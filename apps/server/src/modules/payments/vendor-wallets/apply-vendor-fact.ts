/** What a vendor says about a transfer meets what we ordered. The only judge of it. */

import { isVendorTransferOpen } from "@openhouse/rules/payments/vendor-transfer-states";
import type { Deps } from "../../../core/deps.ts";
import type { VendorFact } from "../../../core/ports/vendor-wallet.ts";
import type { Transaction } from "../../../db/connection.ts";
import { closeVendorTransfer } from "./close-vendor-transfer.ts";
import { noteStep } from "../queues/note-step.ts";
import type { StepActor } from "../queues/note-step.ts";
import { updateVendorTransfer } from "./vendor-transfer-repository.ts";
import type { VendorTransfer, VendorTransferHold } from "./vendor-transfer-repository.ts";

type ApplyDeps = Pick<Deps, "ids" | "clock" | "merchants">;

/**
 * Applies a fact to a locked transfer. Done as ordered: it is booked. Failed: it goes back. Pending: the vendor has it.
 * Anything that does not fit is held for a person, and no money moves. What is closed or held stays as it is.
 */
export async function applyVendorFact(
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
export async function holdForPerson(
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
export function vendorOf({ vendor }: VendorTransfer): StepActor {
  return { actorKind: "provider", actorName: vendor };
}

function holdOf(transfer: VendorTransfer, fact: VendorFact): VendorTransferHold | undefined {
  const { reference, direction, vendorRef, amount } = transfer;
  const isStranger = vendorRef !== null && vendorRef !== fact.vendorRef;
  if (isStranger || fact.reference !== reference || fact.direction !== direction) return "contradiction";
  if (fact.currency !== amount.currency) return "currency";
  return fact.amountMinor === amount.minor ? undefined : "amount";
}
