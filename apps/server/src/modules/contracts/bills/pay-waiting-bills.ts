/**
 * Job: pays waiting bills. Daily salaries are paid on their payout days (setting `contracts.payoutIntervalDays`), other
 * kinds as soon as possible. The job works in batches, each in its own transaction: after a crash the next call
 * continues, several workers take different bills, and a bill with an error does not stop the others. Source:
 * docs/product-rules.md, Agents.
 */

import { contractKinds } from "@openhouse/rules/contracts/contract-kinds";
import { stepBill } from "@openhouse/rules/contracts/bill-states";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { appendEvents } from "../../../db/outbox.ts";
import { post } from "../../wallet/index.ts";
import { salaryEvent } from "./salary-event.ts";
import { lockWaitingBills, selectWaitingBills, updateStates } from "./bill-repository.ts";
import type { WaitingBill } from "./bill-repository.ts";
import { paymentTransfer } from "./bill-transfers.ts";
import { forEachMerchant } from "../settlement/for-each-merchant.ts";
import { processInHalves } from "../settlement/process-in-halves.ts";
import { isPaidToday } from "../settlement/settlement.ts";

type PayDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

export const billsPerBatch = 200;

/** Returns how many bills were paid. */
export async function payWaitingBills(deps: PayDeps): Promise<number> {
  return forEachMerchant(deps, "bills could not be paid", (merchant) => payMerchant(deps, merchant));
}

async function payMerchant(deps: PayDeps, merchant: Merchant): Promise<number> {
  const { id: merchantId, code } = merchant;
  const settledAt = deps.clock.businessNow();
  const kinds = contractKinds.filter((kind) => isPaidToday(merchant, { kind, settledAt }));
  const processBatch = processInHalves<WaitingBill>({
    work: (part) => payBills(deps, merchantId, part),
    personOf: ({ payeeId }) => payeeId,
    onFailed: ({ id }, err) => deps.log.error({ merchant: code, bill: String(id), err }, "a bill could not be paid"),
  });
  let paidCount = 0;
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const waitingBills: WaitingBill[] = await selectWaitingBills(deps.db, {
      merchantId,
      kinds,
      after,
      limit: billsPerBatch,
    });
    paidCount += await processBatch(waitingBills);
    after = waitingBills.at(-1)?.id;
  }
  return paidCount;
}

/** Pays one batch; skips bills that another transaction has locked or decided. */
function payBills(
  deps: Pick<Deps, "db" | "ids" | "clock">,
  merchantId: MerchantId,
  waitingBills: readonly WaitingBill[],
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const bills = await lockWaitingBills(tx, { merchantId, ids: waitingBills.map(({ id }) => id) });
    const payable = bills.filter(({ state }) => stepBill(state, "pay") !== undefined);
    if (payable.length === 0) return 0;
    const at = deps.clock.businessNow();
    await updateStates(tx, { merchantId, ids: payable.map(({ id }) => id), state: "paid", at });
    await post(deps, tx, { merchantId, at, transfers: payable.map(paymentTransfer) });
    const events = payable.flatMap((bill) =>
      salaryEvent("salary.paid", bill, { amountMinor: bill.paidMinor, to: ["payee"] }),
    );
    await appendEvents(deps, tx, { merchantId, at, events });
    return payable.length;
  });
}
