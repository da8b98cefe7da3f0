/**
 * Job: lapses rebates that were not claimed in time and notifies their payees; the rebates keep their lines. Owners of
 * closed accounts are not notified. A payee with a frozen wallet gets a new claim period. An excluded payee loses
 * nothing: the rebate is paid automatically. Merchants without the claim page are skipped. Works in batches, each in
 * its own transaction; an error of one merchant does not stop the others.
 */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Deps } from "../../core/deps.ts";
import type { DomainEvent } from "../../core/events.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendEvents } from "../../db/outbox.ts";
import { selectExcluded } from "../limits/index.ts";
import { lockWallets } from "../wallet/index.ts";
import { rebatesPerBatch } from "./pay-waiting-rebates.ts";
import {
  lapseEntries,
  lockOverdue,
  selectClosedMembers,
  selectOpenWallets,
  selectOverdue,
  setClaimUntil,
} from "./payout-repository.ts";
import type { LockedRebate } from "./rebate-run.ts";
import { hasClaimPage, claimUntilOf } from "./rebate-settings-of.ts";

type LapseDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

/** Returns how many entries lapsed. */
export async function lapseRebates(deps: LapseDeps): Promise<number> {
  let lapsedCount = 0;
  for (const merchant of deps.merchants.all().filter(hasClaimPage)) {
    try {
      for (let hasMore = true; hasMore;) {
        const batch = await deps.db.transaction((tx) => lapseBatch(deps, tx, merchant));
        lapsedCount += batch.lapsedCount;
        hasMore = batch.lockedCount > 0;
      }
    } catch (error) {
      deps.log.error({ merchant: merchant.code, err: error }, "rebates could not be lapsed");
    }
  }
  return lapsedCount;
}

async function lapseBatch(
  deps: Omit<LapseDeps, "db">,
  tx: Transaction,
  merchant: Merchant,
): Promise<{ readonly lockedCount: number; readonly lapsedCount: number }> {
  const { id: merchantId } = merchant;
  const at = deps.clock.businessNow();
  const overdue = await selectOverdue(tx, { merchantId, at, limit: rebatesPerBatch });
  if (overdue.length === 0) return { lockedCount: 0, lapsedCount: 0 };
  const memberIds = [...new Set(overdue.map(({ payeeId }) => payeeId))];
  await lockWallets(tx, merchantId, memberIds);
  const lockedRebates = await lockOverdue(tx, { merchantId, ids: overdue.map(({ id }) => id), at });
  const closedMembers = await selectClosedMembers(tx, { merchantId, memberIds });
  const excluded = await selectExcluded(tx, { merchantId, memberIds }, at);
  const openWallets = new Map<CurrencyCode, Set<bigint>>();
  for (const currency of new Set(lockedRebates.map((rebate) => rebate.currency))) {
    openWallets.set(currency, await selectOpenWallets(tx, { merchantId, currency, memberIds }));
  }
  const outcomeOf = ({ payeeId, currency }: LockedRebate): Outcome => {
    if (closedMembers.has(payeeId)) return "lapses";
    if (openWallets.get(currency)?.has(payeeId) !== true) return "newPeriod";
    return excluded.has(payeeId) ? "automatic" : "lapses";
  };
  const rebatesByOutcome = Map.groupBy(lockedRebates, outcomeOf);
  const idsOf = (outcome: Outcome) => (rebatesByOutcome.get(outcome) ?? []).map(({ id }) => id);
  await setClaimUntil(tx, { merchantId, ids: idsOf("newPeriod"), until: claimUntilOf(merchant, at) });
  await setClaimUntil(tx, { merchantId, ids: idsOf("automatic"), until: null });
  await lapseEntries(tx, merchantId, idsOf("lapses"));
  const lapsedRebates = rebatesByOutcome.get("lapses") ?? [];
  const events = lapsedEvents(lapsedRebates.filter(({ payeeId }) => !closedMembers.has(payeeId)));
  await appendEvents(deps, tx, { merchantId, at, events });
  return { lockedCount: lockedRebates.length, lapsedCount: lapsedRebates.length };
}

/** `newPeriod`: the rebate gets a new claim period. `automatic`: it is paid automatically. `lapses`: it lapses. */
type Outcome = "lapses" | "newPeriod" | "automatic";

/** Returns one event per payee and currency, with the total. */
function lapsedEvents(lapsedRebates: readonly LockedRebate[]): DomainEvent[] {
  const groups = Map.groupBy(lapsedRebates, ({ payeeId, currency }) => `${payeeId} ${currency}`);
  return [...groups.values()].flatMap((rebates): DomainEvent[] => {
    const [first] = rebates;
    if (first === undefined) return [];
    const minor = rebates.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0n);
    const payload = { memberId: String(first.payeeId), amountMinor: String(minor), currency: first.currency };
    return [{ name: "rebate.lapsed", aggregateId: first.payeeId, payload }];
  });
}
