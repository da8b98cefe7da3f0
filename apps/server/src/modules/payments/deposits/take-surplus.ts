/**
 * A payment under our reference that is not the one our order made: a code that was paid twice, a transfer that was
 * sent twice. The money is there, so it becomes a deposit of its own that waits for a person, who credits it or has it
 * sent back; the deposit whose reference it bears goes its way. Each such payment makes one row, however often it is
 * told, because its key follows from the provider's name for it.
 */

import { createHash } from "node:crypto";
import { money } from "@openhouse/rules/money/money";
import type { Deps } from "../../../core/deps.ts";
import { keyToUuid } from "../../../core/secrets/key-to-uuid.ts";
import type { ProviderFact } from "../../../core/ports/payment-provider.ts";
import type { Transaction } from "../../../db/connection.ts";
import type { Deposit } from "./deposit.ts";
import { insertDeposit } from "./deposit-repository.ts";
import { noteStep } from "../queues/note-step.ts";

type SurplusDeps = Pick<Deps, "ids" | "clock">;

/** True when the payment was not known before. `deposit` is locked by the caller and stays as it is. */
export async function takeSurplus(
  deps: SurplusDeps,
  tx: Transaction,
  { deposit, fact }: { deposit: Deposit; fact: ProviderFact },
): Promise<boolean> {
  const { merchantId, provider, reference, requested } = deposit;
  const { providerRef, amountMinor, currency } = fact;
  const id = deps.ids.next();
  const at = deps.clock.businessNow();
  const surplus: Deposit = {
    ...deposit,
    id,
    key: keyToUuid(merchantId, `surplus:${provider}`, providerRef),
    inputHash: createHash("sha256").update(providerRef).digest(),
    reference: `OH${merchantId}-D${id}`,
    requested: money(amountMinor, requested.currency),
    // The order's fee was for one payment.
    fee: money(0n, requested.currency),
    feePayer: "house",
    // Nobody ordered it: it has no room in the member's limits until a person credits it.
    state: "rejected",
    heldReason: currency === requested.currency ? "contradiction" : "currency",
    paidMinor: amountMinor,
    paidCurrency: currency,
    credited: null,
    providerRef,
    redirectUrl: null,
    payTo: null,
    createdAt: at,
    expiresAt: at,
    closedAt: at,
    nextCheckAt: null,
    checks: 0,
  };
  const isNew = await insertDeposit(tx, surplus);
  if (!isNew) return false;
  const by = { actorKind: "provider" as const, actorName: provider };
  const note = `${providerRef}: ${amountMinor} ${currency}`;
  await noteStep(deps, tx, { subject: surplus, step: { ...by, action: "surplus", note: `${reference}, ${note}` } });
  await noteStep(deps, tx, {
    subject: deposit,
    step: { ...by, action: "surplus", note: `${surplus.reference}, ${note}` },
  });
  return true;
}
