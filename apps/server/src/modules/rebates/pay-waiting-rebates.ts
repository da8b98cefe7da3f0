/**
 * Job: pays automatic rebates, right after their day is settled or later if the wallet was frozen. If the merchant's
 * claim page is turned off, the job also pays claimable rebates: at once if their claim period has ended, otherwise a
 * day after the page was turned off. If the page is turned on again within that day, nothing changes. Excluded members
 * are paid too, without a turnover requirement, because a rebate for earlier bets is no offer to play. The job works in
 * batches, each in its own transaction: after a crash the next call continues, and several workers never pay twice.
 * Rebates of closed accounts lapse, because their owners could not withdraw the money. An error of one merchant does
 * not stop the others.
 */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockWallets } from "../wallet/index.ts";
import { payParts } from "./pay-parts.ts";
import {
  endClaims,
  lapseEntries,
  lockWaiting,
  selectClosedMembers,
  selectOpenWallets,
  selectWaiting,
} from "./payout-repository.ts";
import type { WaitingRebate } from "./payout-repository.ts";
import { hasClaimPage } from "./rebate-settings-of.ts";
import { findPageClosedAt } from "./setting-repository.ts";

type PayDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

export const rebatesPerBatch = 200;
const claimsPerBatch = 1_000;
const dayMs = 86_400_000;
/** The maximum number of payees with errors per merchant and call. */
const maxFailing = 100;

/** Returns how many entries were paid. */
export async function payWaitingRebates(deps: PayDeps): Promise<number> {
  let paidCount = 0;
  for (const merchant of deps.merchants.all()) {
    const { code } = merchant;
    try {
      if (!hasClaimPage(merchant)) await takeOverClaims(deps, merchant);
      paidCount += await payMerchant(deps, merchant);
    } catch (error) {
      deps.log.error({ merchant: code, err: error }, "rebates could not be paid");
    }
  }
  return paidCount;
}

/**
 * Makes claimable rebates automatic, in batches, each with an audit entry. The audit entry is needed because the
 * members did not claim this money, and the money may now have a turnover requirement.
 */
async function takeOverClaims(deps: PayDeps, { id: merchantId }: Merchant): Promise<void> {
  const at = deps.clock.businessNow();
  const closedAt = await findPageClosedAt(deps.db, merchantId);
  const isPermanent = closedAt !== undefined && closedAt.getTime() <= at.getTime() - dayMs;
  const claimFilter = { merchantId, until: isPermanent ? null : at, limit: claimsPerBatch };
  for (let hasMore = true; hasMore;) {
    hasMore = await deps.db.transaction(async (tx) => {
      const { entries, remainingMinor } = await endClaims(tx, claimFilter);
      if (entries === 0) return false;
      await appendAudit(tx, {
        merchantId,
        at,
        actor: { kind: "system", id: null, name: "settle-rebates", ip: null },
        action: "rebates.claimsEnded",
        subject: { kind: "merchant", id: String(merchantId) },
        detail: { entries, remainingMinor: String(remainingMinor), isForGood: isPermanent },
      });
      return true;
    });
  }
}

/**
 * Pays the merchant's automatic rebates. A batch with an error is halved until the failing entry is found. The payee of
 * this entry is logged and skipped until the next call, and the other payees are paid.
 */
async function payMerchant(deps: PayDeps, { id: merchantId, code }: Merchant): Promise<number> {
  const failingPayees = new Set<MemberId>();
  let paidCount = 0;
  let after = 0n;
  let limit = rebatesPerBatch;
  for (;;) {
    const waiting = await selectWaiting(deps.db, { merchantId, after, limit, exceptPayeeIds: [...failingPayees] });
    const [first] = waiting;
    if (first === undefined) return paidCount;
    try {
      paidCount += await deps.db.transaction((tx) => payBatch(deps, tx, { merchantId, waiting }));
      after = waiting.at(-1)?.id ?? first.id;
      limit = Math.min(2 * limit, rebatesPerBatch);
    } catch (error) {
      if (waiting.length > 1) {
        limit = Math.ceil(waiting.length / 2);
        continue;
      }
      // This many errors probably have a common cause.
      if (failingPayees.size === maxFailing) throw error;
      failingPayees.add(first.payeeId);
      const { id, payeeId } = first;
      deps.log.error(
        { merchant: code, rebate: String(id), payee: String(payeeId), err: error },
        "a rebate could not be paid",
      );
    }
  }
}

interface Batch {
  readonly merchantId: MerchantId;
  readonly waiting: readonly WaitingRebate[];
}

/** Pays one batch; returns how many entries were paid. */
async function payBatch(deps: Omit<PayDeps, "db">, tx: Transaction, { merchantId, waiting }: Batch): Promise<number> {
  const memberIds = [...new Set(waiting.map(({ payeeId }) => payeeId))];
  await lockWallets(tx, merchantId, memberIds);
  const lockedRebates = await lockWaiting(tx, { merchantId, ids: waiting.map(({ id }) => id) });
  const at = deps.clock.businessNow();
  let paidCount = 0;
  const closedMembers = await selectClosedMembers(tx, { merchantId, memberIds });
  const closedAccountIds = lockedRebates.filter(({ payeeId }) => closedMembers.has(payeeId)).map(({ id }) => id);
  await lapseEntries(tx, merchantId, closedAccountIds);
  for (const [currency, rebates] of Map.groupBy(lockedRebates, (rebate) => rebate.currency)) {
    const openWallets = await selectOpenWallets(tx, { merchantId, currency, memberIds });
    const payable = rebates.filter(({ payeeId }) => openWallets.has(payeeId));
    const parts = payable.map((rebate) => ({ rebate, amountMinor: rebate.remainingMinor }));
    await payParts(deps, tx, { merchantId, currency, at, parts });
    paidCount += parts.length;
  }
  return paidCount;
}
