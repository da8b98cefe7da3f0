/**
 * Tells people once, when all due days of a house are worked, what of them waits to be asked for: one event for each,
 * with the sum of these days and what must be bet of it as the house has it now. A house whose page is closed tells
 * nobody to come; it is told when the page is open again, of what waits then.
 */

import { money, shareRoundedDown } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import type { DomainEvent } from "../../core/events.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { appendEvents } from "../../db/outbox.ts";
import { sumWaiting, takeUntold } from "./news-repository.ts";
import type { WaitingRebates } from "./news-repository.ts";
import { canBeAsked } from "./rebate-settings-of.ts";

/** See the head of this file. Safe to run at any time and twice: the days are taken with the events. */
export async function tellClaimable(deps: Pick<Deps, "db" | "ids" | "clock">, merchant: Merchant): Promise<void> {
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
