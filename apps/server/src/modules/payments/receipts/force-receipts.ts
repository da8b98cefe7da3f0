/**
 * Job: closes receipts that the member did not confirm in time. After the minutes of the setting
 * `withdraw.autoReceiptMinutes`, a withdrawal counts as received and can no longer be disputed. The member is warned
 * before, see `withdraw.receiptWarningMinutes`. Idempotent and safe to run in several processes: each receipt is
 * checked again under the lock of its withdrawal. Withdrawals that a provider contradicts are skipped until the staff
 * settles them. Source: specification, section 4 (Withdrawal confirmation).
 */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { lockReceipt } from "./confirm-receipt.ts";
import { systemActor, recordStep } from "../queues/record-step.ts";
import { selectDueReceipts, updateReceipt } from "./receipt-repository.ts";
import type { Receipt } from "./receipt-repository.ts";

type ForceDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants">;

/** Returns how many receipts were closed. */
export async function forceReceipts(deps: ForceDeps): Promise<number> {
  let forcedCount = 0;
  for (const { id: merchantId, settings } of deps.merchants.all()) {
    const now = deps.clock.businessNow();
    for (const id of await selectDueReceipts(deps.db, { merchantId, before: now, isUnwarned: false })) {
      if (await forceReceipt(deps, merchantId, id)) forcedCount += 1;
    }
    const before = new Date(now.getTime() + settings["withdraw.receiptWarningMinutes"] * 60_000);
    for (const id of await selectDueReceipts(deps.db, { merchantId, before, isUnwarned: true })) {
      await warnMember(deps, merchantId, id);
    }
  }
  return forcedCount;
}

function forceReceipt(deps: ForceDeps, merchantId: MerchantId, id: bigint): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const { withdrawal, receipt } = await lockReceipt(tx, merchantId, id);
    const isDue = receipt.state === "waiting" && receipt.dueAt <= deps.clock.businessNow();
    if (!isDue || withdrawal.heldReason !== null) return false;
    // The closing time is the due time, even if the job runs late.
    const { expected, received, dueAt: closedAt } = receipt;
    const total = { minor: expected.minor + received.minor, currency: expected.currency };
    await updateReceipt(tx, { ...receipt, state: "forced", received: total, closedAt });
    await recordStep(deps, tx, { subject: withdrawal, step: { ...systemActor, action: "receipt-forced" } });
    return true;
  });
}

function warnMember(deps: ForceDeps, merchantId: MerchantId, id: bigint): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { receipt } = await lockReceipt(tx, merchantId, id);
    const at = deps.clock.businessNow();
    if (receipt.state !== "waiting" || receipt.warnedAt !== null || receipt.dueAt <= at) return;
    await updateReceipt(tx, { ...receipt, warnedAt: at });
    await appendReceiptEvent(deps, tx, {
      name: "withdrawal.receipt-due",
      receipt,
      amountMinor: receipt.expected.minor,
    });
  });
}

interface ReceiptEvent {
  readonly name: "withdrawal.receipt-due" | "withdrawal.claim-paid" | "withdrawal.claim-refused";
  readonly receipt: Receipt;
  readonly amountMinor: bigint;
}

/** Appends an event about a receipt to the outbox; the messaging module sends it to the member. */
export async function appendReceiptEvent(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { name, receipt, amountMinor }: ReceiptEvent,
): Promise<void> {
  const { merchantId, withdrawalId, memberId, expected } = receipt;
  const payload = {
    withdrawalId: String(withdrawalId),
    memberId: String(memberId),
    amountMinor: String(amountMinor),
    currency: expected.currency,
  };
  const at = deps.clock.businessNow();
  await appendEvents(deps, tx, { merchantId, at, events: [{ name, aggregateId: memberId, payload }] });
}
