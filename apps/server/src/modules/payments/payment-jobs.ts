/**
 * Jobs that finish what calls to providers left open. Each may run in several processes at once and answers how many
 * rows it worked on. The schedule is the net; approval and silence ask for a run in their own transaction.
 */

import type { MerchantId } from "../../core/ids.ts";
import type { JobTable } from "../../db/jobs.ts";
import { checkDeposit } from "./deposits/check-deposit.ts";
import { leaseUntil, payOutTask, resolveTask, resolveVendorTask } from "./providers/ask-provider.ts";
import { leaseDeposit, selectDepositsToCheck } from "./deposits/deposit-repository.ts";
import { compareVendorWallets } from "./vendor-wallets/compare-vendor-wallets.ts";
import { expireDeposits } from "./deposits/expire-deposits.ts";
import { forceReceipts } from "./receipts/force-receipts.ts";
import type { PaymentDeps } from "./deposits/open-payment.ts";
import { checkPayout, startPayout } from "./withdrawals/pay-out.ts";
import type { PayoutDeps } from "./withdrawals/pay-out.ts";
import { checkVendorTransfer } from "./vendor-wallets/send-vendor-transfer.ts";
import type { VendorTransferDeps } from "./vendor-wallets/send-vendor-transfer.ts";
import { leaseVendorTransfer, selectDueVendorTransfers } from "./vendor-wallets/vendor-transfer-repository.ts";
import { leaseWithdrawal, selectDuePayouts } from "./withdrawals/withdrawal-repository.ts";

const atOnce = 8;
const everyMinute = "* * * * *";

/** The cashier's lines of the house's job table. */
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
  // After the check of the books (job-table of the house).
  "compare-vendor-wallets": { run: compareVendorWallets, cron: "55 19 * * *" },
  [resolveVendorTask]: { run: async (deps) => void (await resolveVendorTransfers(deps)), cron: everyMinute },
};

/** Asks about deposits and payouts whose end nobody told us: lost answers, lost messages. */
export async function resolveUnknownPayments(deps: PaymentDeps & PayoutDeps): Promise<number> {
  let asked = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const deposits = await selectDepositsToCheck(deps.db, merchantId, deps.clock.realNow());
    await forSome(deposits, async (deposit) => {
      if (!(await leaseDeposit(deps.db, leaseOf(deps, deposit)))) return;
      asked += 1;
      await checkDeposit(deps, deposit).catch(note(deps, deposit.reference));
    });
    const payouts = await selectDuePayouts(deps.db, {
      merchantId,
      state: "transferring",
      now: deps.clock.realNow(),
    });
    await forSome(payouts, async (withdrawal) => {
      if (!(await leaseWithdrawal(deps.db, leaseOf(deps, withdrawal)))) return;
      asked += 1;
      await checkPayout(deps, withdrawal).catch(note(deps, withdrawal.reference));
    });
  }
  return asked;
}

/** From the moment it is taken: the row before may have cost the full time-out. */
function leaseOf({ clock }: Pick<PaymentDeps, "clock">, { merchantId, id }: { merchantId: MerchantId; id: bigint }) {
  const now = clock.realNow();
  return { merchantId, id, now, until: leaseUntil(now) };
}

/** Starts the payout of approved withdrawals. */
export async function payOutApproved(deps: PayoutDeps): Promise<number> {
  let started = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const due = { merchantId, state: "approved" as const, now: deps.clock.realNow() };
    await forSome(await selectDuePayouts(deps.db, due), async (withdrawal) => {
      const payout = await startPayout(deps, withdrawal).catch(note(deps, withdrawal.reference));
      if (payout !== undefined) started += 1;
    });
  }
  return started;
}

/** Asks vendors about transfers whose end nobody told us. */
export async function resolveVendorTransfers(deps: VendorTransferDeps): Promise<number> {
  let asked = 0;
  for (const { id: merchantId } of deps.merchants.all()) {
    const due = await selectDueVendorTransfers(deps.db, merchantId, deps.clock.realNow());
    await forSome(due, async (transfer) => {
      if (!(await leaseVendorTransfer(deps.db, leaseOf(deps, transfer)))) return;
      asked += 1;
      await checkVendorTransfer(deps, transfer).catch(note(deps, transfer.reference));
    });
  }
  return asked;
}

/** A few at a time: a provider that is down costs the full time-out for each, and its load is not ours to make. */
async function forSome<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    await Promise.all(rows.slice(from, from + atOnce).map(work));
  }
}

/** One broken row must not keep the others waiting; its lease brings it back. */
function note({ log }: Pick<PaymentDeps, "log">, reference: string) {
  return (error: unknown): undefined => {
    log.error({ err: error, reference }, "a payment could not be resolved");
  };
}
