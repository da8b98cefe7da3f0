/**
 * Job: settles all business days that have ended, oldest first, including days that were missed during a downtime. A
 * merchant's first day is the one in progress when the job first runs. An error stops the later days of the same
 * merchant and currency, because they depend on the carries of the failed day; the next run tries the day again.
 * Changed settings are recorded first; they apply from the time of the change and not to days that ended before.
 * Rechecks of closed days (`recheckRebateDays`) run afterwards. Several workers may run the job concurrently.
 */

import { windowOf, windowsBetween } from "@openhouse/rules/contracts/settlement-windows";
import type { SettlementWindow } from "@openhouse/rules/contracts/settlement-windows";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { recordRebateSettings } from "./record-rebate-settings.ts";
import { runDay } from "./run-day.ts";
import type { RunDeps } from "./run-day.ts";
import { findSettledUntil, recordFirstDay } from "./run-repository.ts";
import { money, shareRoundedDown } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import type { DomainEvent } from "../../core/events.ts";
import { appendEvents } from "../../db/outbox.ts";
import { sumWaiting, takeUnnotifiedDays } from "./notification-repository.ts";
import type { WaitingRebates } from "./notification-repository.ts";
import { hasClaimPage } from "./rebate-settings-of.ts";

/** How long the job waits after the end of a day, so that requests from the day's last moment have arrived. */
const graceMs = 2_000;

/** Returns how many days this call settled. */
export async function settleRebateDays(deps: RunDeps): Promise<number> {
  let settled = 0;
  for (const { id, code } of deps.merchants.all()) {
    try {
      await recordRebateSettings(deps, id);
      settled += await settleMerchant(deps, deps.merchants.byId(id));
      await notifyClaimable(deps, deps.merchants.byId(id));
    } catch (error) {
      deps.log.error({ merchant: code, err: error }, "days of rebates could not be settled");
    }
  }
  return settled;
}

async function settleMerchant(deps: RunDeps, merchant: Merchant): Promise<number> {
  const { id: merchantId, currency, code } = merchant;
  let settled = 0;
  for (const window of await dueDays(deps, merchant)) {
    try {
      const outcome = await runDay(deps, { merchantId, currency, window });
      if (outcome === "early")
        deps.log.warn({ merchant: code, window }, "a day of rebates waits for an open transaction");
      if (outcome === "busy" || outcome === "early") return settled;
      if (outcome === "settled") settled += 1;
    } catch (error) {
      deps.log.error({ merchant: code, err: error, window }, "a day of rebates could not be settled");
      return settled;
    }
  }
  return settled;
}

async function dueDays(
  { db, clock }: Pick<RunDeps, "db" | "clock">,
  { id: merchantId, currency, timeZone }: Merchant,
): Promise<SettlementWindow[]> {
  const merchantCurrency = { merchantId, currency };
  const nowMs = clock.businessNow().getTime();
  const settledUntil = await findSettledUntil(db, merchantCurrency);
  if (settledUntil === undefined) {
    await recordFirstDay(db, merchantCurrency, new Date(windowOf("D", nowMs, timeZone).fromMs));
    return [];
  }
  const settledMs = settledUntil.getTime();
  // After a change of the merchant's time zone, the first due day is only the part that is not settled yet.
  return windowsBetween("D", { fromMs: settledMs, untilMs: nowMs - graceMs }, timeZone).map(({ fromMs, untilMs }) => {
    return { fromMs: Math.max(fromMs, settledMs), untilMs };
  });
}

/**
 * Notifies members of claimable rebates: one event per member with the total of the settled days that were not
 * announced yet, and the current turnover requirement. If the settlement stopped early, the days that it settled are
 * announced nevertheless; a later run announces the other days. While the claim page is turned off the days stay
 * marked, and the members are notified when it is turned on again. Idempotent: the marks are deleted in the transaction
 * of the events, so no day is announced twice.
 */
async function notifyClaimable(deps: Pick<Deps, "db" | "ids" | "clock">, merchant: Merchant): Promise<void> {
  const { id: merchantId, currency } = merchant;
  if (!hasClaimPage(merchant)) return;
  await deps.db.transaction(async (tx) => {
    const runIds = await takeUnnotifiedDays(tx, { merchantId, currency });
    if (runIds.length === 0) return;
    const at = deps.clock.businessNow();
    const waitingRebates = await sumWaiting(tx, { merchantId, runIds, now: at });
    await appendEvents(deps, tx, {
      merchantId,
      at,
      events: waitingRebates.map((sum) => claimableEvent(merchant, sum)),
    });
  });
}

function claimableEvent({ settings, currency }: Merchant, sum: WaitingRebates): DomainEvent {
  const { payeeId, minor, days, firstDay, lastDay } = sum;
  const toBet = shareRoundedDown(money(minor, currency), BigInt(settings["rebate.turnoverPpm"]));
  const payload = {
    memberId: String(payeeId),
    day: firstDay,
    lastDay,
    days,
    amountMinor: String(minor),
    toBetMinor: String(toBet.minor),
    currency,
  };
  return { name: "rebate.claimable", aggregateId: payeeId, payload };
}
