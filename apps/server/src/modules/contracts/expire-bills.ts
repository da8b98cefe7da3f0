/**
 * Job: ends bills that nobody claimed in time. Both sides are told; what an upline had set aside goes back to it; the
 * bill stays with all its lines. In batches, each a transaction of its own. Source: agent-contracts.md, Settlement.
 */

import { stepBill } from "@openhouse/rules/contracts/bill-states";
import type { Deps } from "../../core/deps.ts";
import { appendEvents } from "../../db/outbox.ts";
import { post } from "../wallet/index.ts";
import { reverseAdjustments } from "./adjustment-repository.ts";
import { salaryEvent } from "./salary-event.ts";
import { lockExpiredBills, updateStates } from "./bill-repository.ts";
import { giveBackAll } from "./give-back-all.ts";
import { billsPerBatch } from "./pay-waiting-bills.ts";

/** Answers how many ended. */
export async function expireBills(deps: Pick<Deps, "db" | "ids" | "clock" | "merchants">): Promise<number> {
  let ended = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    for (;;) {
      const at = deps.clock.businessNow();
      const batch = await deps.db.transaction(async (tx) => {
        const bills = await lockExpiredBills(tx, { merchantId, now: at, limit: billsPerBatch });
        const over = bills.filter(({ state }) => stepBill(state, "expire") !== undefined);
        const billIds = over.map(({ id }) => id);
        const ids = deps.ids.nextMany(billIds.length);
        await reverseAdjustments(tx, { merchantId, at, billIds, ids, keepsEarlier: false });
        await updateStates(tx, { merchantId, ids: billIds, state: "expired", at });
        await post(deps, tx, {
          merchantId,
          at,
          transfers: await giveBackAll(deps, tx, { merchantId, at, bills: over }),
        });
        const to = stepBill("pending", "expire")?.tells ?? [];
        const events = over.flatMap((bill) => salaryEvent("salary.expired", bill, { amountMinor: bill.paidMinor, to }));
        await appendEvents(deps, tx, { merchantId, at, events });
        return over.length;
      });
      if (batch === 0) break;
      ended += batch;
    }
  }
  return ended;
}
