/**
 * Job: works every business day that has ended and is not worked, oldest first: after a downtime all that were missed.
 * A house begins with the day that is under way when this first comes. A day that cannot be worked stops those after it
 * in the same books, because they bear what it leaves, and is tried again; it stops no other merchant. What is
 * found of closed days (`recheckRebateDays`) is left to the days after, so that none waits for it. What the house
 * has changed of its settings is noted first: it counts from the desk's change on, and not for days that ended before.
 * Several workers may run it at once.
 */

import { windowOf, windowsBetween } from "@openhouse/rules/contracts/settlement-windows";
import type { SettlementWindow } from "@openhouse/rules/contracts/settlement-windows";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { noteRebateSettings } from "./note-rebate-settings.ts";
import { runDay } from "./run-day.ts";
import type { RunDeps } from "./run-day.ts";
import { findSettledUntil, noteBegin } from "./run-repository.ts";
import { money, shareRoundedDown } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import type { DomainEvent } from "../../core/events.ts";
import { appendEvents } from "../../db/outbox.ts";
import { sumWaiting, takeUntold } from "./news-repository.ts";
import type { WaitingRebates } from "./news-repository.ts";
import { canBeAsked } from "./rebate-settings-of.ts";

/** So long after its end a day is worked: what was sent in its last moment has arrived. */
const graceMs = 2_000;

/** Answers how many days this call worked. */
export async function settleRebateDays(deps: RunDeps): Promise<number> {
  let settled = 0;
  for (const { id, code } of deps.merchants.all()) {
    try {
      await noteRebateSettings(deps, id);
      settled += await settleMerchant(deps, deps.merchants.byId(id));
      await tellClaimable(deps, deps.merchants.byId(id));
    } catch (error) {
      deps.log.error({ merchant: code, err: error }, "days of rebates could not be worked, or told");
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
      if (outcome === "early") deps.log.warn({ merchant: code, window }, "a day of rebates waits for a transaction");
      if (outcome === "busy" || outcome === "early") return settled;
      if (outcome === "settled") settled += 1;
    } catch (error) {
      deps.log.error({ merchant: code, err: error, window }, "a day of rebates could not be worked");
      return settled;
    }
  }
  return settled;
}

async function dueDays(
  { db, clock }: Pick<RunDeps, "db" | "clock">,
  { id: merchantId, currency, timeZone }: Merchant,
): Promise<SettlementWindow[]> {
  const books = { merchantId, currency };
  const nowMs = clock.businessNow().getTime();
  const settledUntil = await findSettledUntil(db, books);
  if (settledUntil === undefined) {
    await noteBegin(db, books, new Date(windowOf("D", nowMs, timeZone).fromMs));
    return [];
  }
  const settledMs = settledUntil.getTime();
  // After a change of the merchant's zone the first day is what is left of it.
  return windowsBetween("D", { fromMs: settledMs, untilMs: nowMs - graceMs }, timeZone).map(({ fromMs, untilMs }) => {
    return { fromMs: Math.max(fromMs, settledMs), untilMs };
  });
}

/**
 * Tells people once, when all due days of a house are worked, what of them waits to be asked for: one event for each,
 * with the sum of these days and what must be bet of it as the house has it now. A house whose page is closed tells
 * nobody to come; it is told when the page is open again, of what waits then.
 * Safe to run at any time and twice: the days are taken with the events.
 */
async function tellClaimable(deps: Pick<Deps, "db" | "ids" | "clock">, merchant: Merchant): Promise<void> {
  const { id: merchantId, currency } = merchant;
  if (!canBeAsked(merchant)) return;
  await deps.db.transaction(async (tx) => {
    const runIds = await takeUntold(tx, { merchantId, currency });
    if (runIds.length === 0) return;
    const at = deps.clock.businessNow();
    const waiting = await sumWaiting(tx, { merchantId, runIds, now: at });
    await appendEvents(deps, tx, { merchantId, at, events: waiting.map((sum) => claimable(merchant, sum)) });
  });
}

function claimable({ settings, currency }: Merchant, sum: WaitingRebates): DomainEvent {
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
