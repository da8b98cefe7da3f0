/**
 * Job: expires bills that were not claimed in time. Both parties are notified, funds that an upline set aside are
 * returned, and the bill keeps its lines. The job works in batches, each in its own transaction; a bill with an error
 * does not stop the others. It locks runs before bills, like all operations that lock both. Source:
 * docs/agent-contracts.md, Settlement.
 */

import { stepBill } from "@openhouse/rules/contracts/bill-states";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { post } from "../../wallet/index.ts";
import { reverseAdjustments } from "../settlement/adjustment-repository.ts";
import { lockExpiredBills, selectExpiredBills, updateStates } from "./bill-repository.ts";
import type { OverdueBill } from "./bill-repository.ts";
import { forEachMerchant } from "../settlement/for-each-merchant.ts";
import { returnFunds, lockRuns, unpaidEvents } from "../settlement/return-funds.ts";
import { processInHalves } from "../settlement/process-in-halves.ts";
import { billsPerBatch } from "./pay-waiting-bills.ts";

type ExpireDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

/** Returns how many bills expired. */
export async function expireBills(deps: ExpireDeps): Promise<number> {
  return forEachMerchant(deps, "bills could not be expired", (merchant) => expireMerchantBills(deps, merchant));
}

async function expireMerchantBills(deps: ExpireDeps, { id: merchantId, code }: Merchant): Promise<number> {
  const now = deps.clock.businessNow();
  const processBatch = processInHalves<OverdueBill>({
    work: (part) => expireBatch(deps, { merchantId, at: now }, part),
    // A bill that the merchant pays is a group of its own: no money moves when it expires, so an error concerns only
    // this bill.
    personOf: ({ id, payerId }) => payerId ?? id,
    onFailed: ({ id }, err) => deps.log.error({ merchant: code, bill: String(id), err }, "a bill could not be expired"),
  });
  let expiredCount = 0;
  let after: OverdueBill | undefined;
  do {
    const overdue = await selectExpiredBills(deps.db, { merchantId, now, after, limit: billsPerBatch });
    expiredCount += await processBatch(overdue);
    after = overdue.at(-1);
  } while (after !== undefined);
  return expiredCount;
}

/** Expires one batch; skips bills that another transaction has locked or decided. */
function expireBatch(
  deps: ExpireDeps,
  { merchantId, at }: { readonly merchantId: MerchantId; readonly at: Date },
  overdue: readonly OverdueBill[],
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await lockRuns(tx, merchantId, overdue);
    const bills = await lockExpiredBills(tx, { merchantId, now: at, ids: overdue.map(({ id }) => id) });
    const expiringBills = bills.filter(({ state }) => stepBill(state, "expire") !== undefined);
    const billIds = expiringBills.map(({ id }) => id);
    await reverseAdjustments(tx, {
      merchantId,
      at,
      billIds,
      ids: deps.ids.nextMany(billIds.length),
      keepsEarlier: false,
    });
    await updateStates(tx, { merchantId, ids: billIds, state: "expired", at });
    const returnedFunds = await returnFunds(deps, tx, { merchantId, at, bills: expiringBills });
    await post(deps, tx, { merchantId, at, transfers: returnedFunds.transfers });
    const events = expiringBills.flatMap((bill) =>
      unpaidEvents("salary.expired", bill, { lostMinor: bill.paidMinor, returned: returnedFunds, action: "expire" }),
    );
    await appendEvents(deps, tx, { merchantId, at, events });
    return expiringBills.length;
  });
}
