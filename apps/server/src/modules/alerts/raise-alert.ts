/**
 * Inserts an alert for a large deposit, withdrawal or adjustment, in the database transaction that posts it, after the
 * posting. The caller holds the lock of the member's main wallet. Therefore, of two concurrent postings, the second one
 * reads a sum of the day that includes the amount of the first. Writes nothing below the thresholds, or if the deposit,
 * withdrawal or adjustment already has an alert. The thresholds are settings (`alerts.*`). If all are off, nothing is
 * read.
 */

import { reachedThresholds } from "@openhouse/rules/finance/large-transaction";
import type { AlertThresholds } from "@openhouse/rules/finance/large-transaction";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantSettings } from "../../core/merchant/settings.ts";
import { startOfDay } from "../../core/merchant/start-of-day.ts";
import type { Transaction } from "../../db/connection.ts";
import { findAlertedDayThreshold, insertAlert, sumMovedSince } from "./repository.ts";
import type { NewAlert } from "./repository.ts";

/** The posted transaction. */
export type BookedTransaction = Pick<
  NewAlert,
  "merchantId" | "kind" | "subjectId" | "memberId" | "account" | "direction" | "amount"
> & {
  /** Business time of the posting. */
  readonly at: Date;
};

export async function raiseAlert(
  { ids, merchants }: Pick<Deps, "ids" | "merchants">,
  tx: Transaction,
  { at, ...transaction }: BookedTransaction,
): Promise<void> {
  const { merchantId, memberId, direction, amount } = transaction;
  const { settings, timeZone } = merchants.byId(merchantId);
  const thresholds = thresholdsOf(settings, amount.currency);
  if (Object.values(thresholds).every((minor) => minor === 0n)) return;
  const day = businessDay(at, timeZone);
  const daySumMinor = await sumMovedSince(tx, { merchantId, memberId, since: startOfDay(at, timeZone) });
  const alertedDayMinor = await findAlertedDayThreshold(tx, { merchantId, memberId, day });
  const movement = { direction, amountMinor: amount.minor, daySumMinor, alertedDayMinor };
  const reachedMinor = reachedThresholds(movement, thresholds);
  if (reachedMinor.singleFromMinor === null && reachedMinor.dayFromMinor === null) return;
  await insertAlert(tx, { ...transaction, ...reachedMinor, id: ids.next(), daySumMinor, day, raisedAt: at });
}

function thresholdsOf(settings: MerchantSettings, currency: CurrencyCode): AlertThresholds & Record<string, bigint> {
  const minor = (key: "alerts.depositFromMinor" | "alerts.withdrawalFromMinor" | "alerts.dayFromMinor") =>
    BigInt(settings[key][currency] ?? 0);
  return {
    depositMinor: minor("alerts.depositFromMinor"),
    withdrawalMinor: minor("alerts.withdrawalFromMinor"),
    dayMinor: minor("alerts.dayFromMinor"),
  };
}
