/**
 * Job: pays bills that wait. Daily salaries on their pay days (setting `contracts.payoutIntervalDays`), all that were
 * settled since; others as soon as they can be. In batches, each a transaction of its own: a kill leaves the rest to
 * the next call, and several workers take different bills. Source: decisions.md, Agents.
 */

import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import { stepBill } from "@openhouse/rules/contracts/bill-states";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendEvents } from "../../db/outbox.ts";
import { post } from "../wallet/index.ts";
import { salaryEvent } from "./salary-event.ts";
import { lockWaitingBills, updateStates } from "./bill-repository.ts";
import type { HeldBill } from "./bill-repository.ts";
import { payment } from "./bill-transfers.ts";
import { isPaidToday } from "./settlement.ts";

type PayDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants">;

export const billsPerBatch = 200;

/** Answers how many were paid. */
export async function payWaitingBills(deps: PayDeps): Promise<number> {
  let paid = 0;
  for (const merchant of deps.merchants.all()) {
    const settledAt = deps.clock.businessNow();
    const kinds = contractKinds.filter((kind) => isPaidToday(merchant, { kind, settledAt }));
    for (let after = 0n; ;) {
      const batch = await deps.db.transaction(async (tx) => {
        const bills = await lockWaitingBills(tx, { merchantId: merchant.id, kinds, after, limit: billsPerBatch });
        await payBills(deps, tx, { merchantId: merchant.id, bills });
        return bills;
      });
      paid += batch.length;
      const last = batch.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
  return paid;
}

async function payBills(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { merchantId, bills }: { readonly merchantId: MerchantId; readonly bills: readonly HeldBill[] },
): Promise<void> {
  const payable = bills.filter(({ state }) => stepBill(state, "pay") !== undefined);
  if (payable.length === 0) return;
  const at = deps.clock.businessNow();
  await updateStates(tx, { merchantId, ids: payable.map(({ id }) => id), state: "paid", at });
  await post(deps, tx, { merchantId, at, transfers: payable.map(payment) });
  const events = payable.flatMap((bill) =>
    salaryEvent("salary.paid", bill, { amountMinor: bill.paidMinor, to: ["payee"] }),
  );
  await appendEvents(deps, tx, { merchantId, at, events });
}
