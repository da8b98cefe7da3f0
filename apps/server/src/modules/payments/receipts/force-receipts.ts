/**
 * Who says nothing about a paid withdrawal in time has received it: some minutes (a setting of the merchant) after the
 * payment it counts as received and cannot be asked back; some minutes before, the member is warned, in their language.
 * Idempotent, in any number of processes: each is judged again under the lock of its withdrawal. What a provider
 * contradicts waits until a person has settled it. Source: specification, section 4 (Withdrawal confirmation).
 */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { lockReceipt } from "./confirm-receipt.ts";
import { houseItself, noteStep } from "../queues/note-step.ts";
import { selectDueReceipts, updateReceipt } from "./receipt-repository.ts";
import type { Receipt } from "./receipt-repository.ts";

type ForceDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants">;

/** Answers how many were forced. */
export async function forceReceipts(deps: ForceDeps): Promise<number> {
  let forced = 0;
  for (const { id: merchantId, settings } of deps.merchants.all()) {
    const now = deps.clock.businessNow();
    for (const id of await selectDueReceipts(deps.db, { merchantId, before: now, isUnwarned: false })) {
      if (await forceOne(deps, merchantId, id)) forced += 1;
    }
    const before = new Date(now.getTime() + settings["withdraw.receiptWarningMinutes"] * 60_000);
    for (const id of await selectDueReceipts(deps.db, { merchantId, before, isUnwarned: true })) {
      await warnOne(deps, merchantId, id);
    }
  }
  return forced;
}

function forceOne(deps: ForceDeps, merchantId: MerchantId, id: bigint): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const { withdrawal, receipt } = await lockReceipt(tx, merchantId, id);
    const isDue = receipt.state === "waiting" && receipt.dueAt <= deps.clock.businessNow();
    if (!isDue || withdrawal.heldReason !== null) return false;
    // It ended when its time was over, however late somebody looked.
    const { expected, received, dueAt: closedAt } = receipt;
    const all = { minor: expected.minor + received.minor, currency: expected.currency };
    await updateReceipt(tx, { ...receipt, state: "forced", received: all, closedAt });
    await noteStep(deps, tx, { subject: withdrawal, step: { ...houseItself, action: "receipt-forced" } });
    return true;
  });
}

function warnOne(deps: ForceDeps, merchantId: MerchantId, id: bigint): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { receipt } = await lockReceipt(tx, merchantId, id);
    const at = deps.clock.businessNow();
    if (receipt.state !== "waiting" || receipt.warnedAt !== null || receipt.dueAt <= at) return;
    await updateReceipt(tx, { ...receipt, warnedAt: at });
    await tellMember(deps, tx, { name: "withdrawal.receipt-due", receipt, amountMinor: receipt.expected.minor });
  });
}

interface Telling {
  readonly name: "withdrawal.receipt-due" | "withdrawal.claim-paid" | "withdrawal.claim-refused";
  readonly receipt: Receipt;
  readonly amountMinor: bigint;
}

/** Puts an event about a receipt into the outbox; messaging writes it to the member. */
export async function tellMember(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { name, receipt, amountMinor }: Telling,
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
