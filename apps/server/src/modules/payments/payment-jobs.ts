/**
 * Jobs that complete provider calls with an unknown result. Each is safe to run in several processes at once and
 * returns how many rows it processed. The jobs run on a schedule. In addition, the transaction that approves a payout
 * by a provider, or that stores a provider call without a reply, enqueues a run.
 */

import type { MerchantId } from "../../core/ids.ts";
import type { JobTable } from "../../db/jobs.ts";
import { checkDeposit } from "./deposits/check-deposit.ts";
import { leaseUntil, payOutTask, resolveTask, resolveVendorTask } from "./providers/provider-calls.ts";
import { leaseDeposit, selectDepositsToCheck } from "./deposits/deposit-repository.ts";
import { compareVendorWallets } from "./vendor-wallets/compare-vendor-wallets.ts";
import { expireDeposits } from "./deposits/expire-deposits.ts";
import { hashTypedNumbers } from "./methods/payout-number-hash.ts";
import { forceReceipts } from "./receipts/force-receipts.ts";
import type { PaymentDeps } from "./deposits/open-payment.ts";
import { checkPayout, startPayout } from "./withdrawals/pay-out.ts";
import type { PayoutDeps } from "./withdrawals/pay-out.ts";
import { checkVendorTransfer } from "./vendor-wallets/send-vendor-transfer.ts";
import type { VendorTransferDeps } from "./vendor-wallets/send-vendor-transfer.ts";
import { leaseVendorTransfer, selectDueVendorTransfers } from "./vendor-wallets/vendor-transfer-repository.ts";
import { leaseWithdrawal, selectDuePayouts } from "./withdrawals/withdrawal-repository.ts";

const concurrency = 8;
const everyMinute = "* * * * *";

/** The module's entries of the job table. */
export const paymentJobs: JobTable = {
  "expire-deposits": {
    run: async (deps) => void (await expireDeposits(deps)),
    cron: everyMinute,
    followsBusinessTime: true,
  },
  "force-receipts": {
    run: async (deps) => void (await forceReceipts(deps)),
    cron: everyMinute,
    followsBusinessTime: true,
  },
  [payOutTask]: { run: async (deps) => void (await payOutApproved(deps)), cron: everyMinute },
  [resolveTask]: { run: async (deps) => void (await resolveUnknownPayments(deps)), cron: everyMinute },
  // Runs after the ledger check.
  "compare-vendor-wallets": { run: compareVendorWallets, cron: "55 19 * * *" },
  // Runs before the search for red flags. Also enqueued when a worker starts (background.ts).
  "hash-typed-numbers": { run: hashTypedNumbers, cron: "0 20 * * *" },
  [resolveVendorTask]: { run: async (deps) => void (await resolveVendorTransfers(deps)), cron: everyMinute },
};

/** Queries providers about deposits and payouts without a final result, after lost replies or lost messages. */
export async function resolveUnknownPayments(deps: PaymentDeps & PayoutDeps): Promise<number> {
  let checkedCount = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const deposits = await selectDepositsToCheck(deps.db, merchantId, deps.clock.realNow());
    await forEachConcurrently(deposits, async (deposit) => {
      if (!(await leaseDeposit(deps.db, leaseOf(deps, deposit)))) return;
      checkedCount += 1;
      await checkDeposit(deps, deposit).catch(logFailure(deps, deposit.reference));
    });
    const payouts = await selectDuePayouts(deps.db, {
      merchantId,
      state: "transferring",
      now: deps.clock.realNow(),
    });
    await forEachConcurrently(payouts, async (withdrawal) => {
      if (!(await leaseWithdrawal(deps.db, leaseOf(deps, withdrawal)))) return;
      checkedCount += 1;
      await checkPayout(deps, withdrawal).catch(logFailure(deps, withdrawal.reference));
    });
  }
  return checkedCount;
}

/** The lease starts when the row is taken, not when the rows are selected, because earlier rows may take long. */
function leaseOf({ clock }: Pick<PaymentDeps, "clock">, { merchantId, id }: { merchantId: MerchantId; id: bigint }) {
  const now = clock.realNow();
  return { merchantId, id, now, until: leaseUntil(now) };
}

/** Starts the payout of approved withdrawals. */
export async function payOutApproved(deps: PayoutDeps): Promise<number> {
  let startedCount = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const due = { merchantId, state: "approved" as const, now: deps.clock.realNow() };
    await forEachConcurrently(await selectDuePayouts(deps.db, due), async (withdrawal) => {
      const payout = await startPayout(deps, withdrawal).catch(logFailure(deps, withdrawal.reference));
      if (payout !== undefined) startedCount += 1;
    });
  }
  return startedCount;
}

/** Queries vendors about transfers without a final result. */
export async function resolveVendorTransfers(deps: VendorTransferDeps): Promise<number> {
  let checkedCount = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const due = await selectDueVendorTransfers(deps.db, merchantId, deps.clock.realNow());
    await forEachConcurrently(due, async (transfer) => {
      if (!(await leaseVendorTransfer(deps.db, leaseOf(deps, transfer)))) return;
      checkedCount += 1;
      await checkVendorTransfer(deps, transfer).catch(logFailure(deps, transfer.reference));
    });
  }
  return checkedCount;
}

/**
 * Processes a few rows at a time: one call after another would take too long while a provider is unavailable, and all
 * calls at once would overload a provider.
 */
async function forEachConcurrently<Row>(rows: readonly Row[], processRow: (row: Row) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += concurrency) {
    await Promise.all(rows.slice(from, from + concurrency).map(processRow));
  }
}

/** Logs the error of one row, so that the other rows are still processed. The row is retried after its lease. */
function logFailure({ log }: Pick<PaymentDeps, "log">, reference: string) {
  return (error: unknown): undefined => {
    log.error({ err: error, reference }, "a payment could not be resolved");
  };
}
