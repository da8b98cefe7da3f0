/**
 * Job: ends what nobody asked for in time, and tells whoever had it; the entries stay with all their lines. Who could
 * not have asked (the wallet frozen, an exclusion in force, the page closed by the house) gets the whole time again. In
 * batches, each a transaction of its own; a merchant that fails stops no other.
 */

import type { Deps } from "../../core/deps.ts";
import type { DomainEvent } from "../../core/events.ts";
import type { Merchant } from "../../core/merchant.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendEvents } from "../../db/outbox.ts";
import { lockWallets } from "../wallet/index.ts";
import { rebatesPerBatch } from "./pay-waiting-rebates.ts";
import { extendEntries, lapseEntries, lockOverdue, selectClosedMembers, selectOverdue } from "./payout-repository.ts";
import type { HeldRebate } from "./rebate-run.ts";
import { canBeAsked, claimUntilOf } from "./rebate-settings-of.ts";
import { whoCanBePaid } from "./who-can-be-paid.ts";

type LapseDeps = Pick<Deps, "db" | "ids" | "clock" | "merchants" | "log">;

/** Answers how many ended. */
export async function lapseRebates(deps: LapseDeps): Promise<number> {
  let ended = 0;
  for (const merchant of deps.merchants.all()) {
    try {
      for (let more = true; more;) {
        const batch = await deps.db.transaction((tx) => lapseBatch(deps, tx, merchant));
        ended += batch.ended;
        more = batch.held > 0;
      }
    } catch (error) {
      deps.log.error({ merchant: merchant.code, err: error }, "rebates could not be ended");
    }
  }
  return ended;
}

async function lapseBatch(
  deps: Omit<LapseDeps, "db">,
  tx: Transaction,
  merchant: Merchant,
): Promise<{ readonly held: number; readonly ended: number }> {
  const { id: merchantId } = merchant;
  const at = deps.clock.businessNow();
  const overdue = await selectOverdue(tx, { merchantId, at, limit: rebatesPerBatch });
  if (overdue.length === 0) return { held: 0, ended: 0 };
  const memberIds = [...new Set(overdue.map(({ payeeId }) => payeeId))];
  await lockWallets(tx, merchantId, memberIds);
  const held = await lockOverdue(tx, { merchantId, ids: overdue.map(({ id }) => id), at });
  const closed = await selectClosedMembers(tx, { merchantId, memberIds });
  const isOver = new Set<HeldRebate>(held.filter(({ payeeId }) => closed.has(payeeId)));
  for (const [currency, rebates] of Map.groupBy(canBeAsked(merchant) ? held : [], (rebate) => rebate.currency)) {
    const open = await whoCanBePaid(tx, { merchantId, currency, memberIds, at });
    for (const rebate of rebates) if (open.has(rebate.payeeId)) isOver.add(rebate);
  }
  const kept = held.filter((rebate) => !isOver.has(rebate)).map(({ id }) => id);
  await extendEntries(tx, { merchantId, ids: kept, until: claimUntilOf(merchant, at) });
  const over = [...isOver];
  await lapseEntries(
    tx,
    merchantId,
    over.map(({ id }) => id),
  );
  const events = lapsedEvents(over.filter(({ payeeId }) => !closed.has(payeeId)));
  await appendEvents(deps, tx, { merchantId, at, events });
  return { held: held.length, ended: over.length };
}

/** One for each person and currency: the sum. */
function lapsedEvents(over: readonly HeldRebate[]): DomainEvent[] {
  const groups = Map.groupBy(over, ({ payeeId, currency }) => `${payeeId} ${currency}`);
  return [...groups.values()].flatMap((rebates): DomainEvent[] => {
    const [first] = rebates;
    if (first === undefined) return [];
    const minor = rebates.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0n);
    const payload = { memberId: String(first.payeeId), amountMinor: String(minor), currency: first.currency };
    return [{ name: "rebate.lapsed", aggregateId: first.payeeId, payload }];
  });
}
