/**
 * The lane of suppliers' calls: calls that arrive while a batch is at the database form the next batch. A batch has at
 * most one call per member, so that the database function can check each call against the state before the batch.
 */

import { windowAt } from "@openhouse/rules/merchants/system-status";
import type { Deps } from "../../core/deps.ts";
import type { Queryable } from "../../db/connection.ts";
import { createMemberLanes } from "../../db/member-lanes.ts";
import { createBalanceNotices } from "../wallet/index.ts";
import { bookWalletCalls, findBookingTimes } from "./booking-repository.ts";
import type { BookedCall, WalletCall } from "./wallet-call.ts";

export interface CallLane {
  /** Resolves when the call is booked or rejected with a status. Refuses as `Lane.submit` does. */
  book(call: WalletCall): Promise<BookedCall>;
  /** Waits until all accepted calls are booked. */
  drain(): Promise<void>;
}

type LaneDeps = Pick<Deps, "db" | "clock" | "merchants" | "bus" | "log" | "metrics">;

const lanes = 2;

export function createCallLane(deps: LaneDeps): CallLane {
  const notices = createBalanceNotices(deps);
  /** The business time at which each call was first sent to the database. */
  const sentAt = new WeakMap<WalletCall, Date>();
  const memberLanes = createMemberLanes<WalletCall, BookedCall>({
    db: deps.db,
    lanes,
    onBatch: (batch) => deps.metrics.observeBatch("wallet-calls", batch),
    memberOf: ({ player }) => player.memberId,
    partitionOf: ({ supplier: { merchantId, code } }) => `${merchantId}:${code}`,
    async runBatch(connection, calls, { isAgain }) {
      const context = contextOf(deps, calls);
      if (!isAgain) for (const call of calls) sentAt.set(call, context.at);
      const results = await bookWalletCalls(connection, context, calls);
      const booked = isAgain ? await markOwnBookings(connection, { calls, results, sentAt }) : results;
      const balanceNotices = calls.flatMap(({ supplier: { merchantId, currency }, player: { memberId } }, index) => {
        const result = booked[index];
        if (result?.status !== "booked") return [];
        return [{ merchantId, memberId, currency, minor: result.main, version: result.mainVersion }];
      });
      notices.note(balanceNotices);
      return booked;
    },
  });
  return { book: (call) => memberLanes.submit(call), drain: () => memberLanes.drain() };
}

interface SentBatch {
  readonly calls: readonly WalletCall[];
  readonly results: readonly BookedCall[];
  readonly sentAt: WeakMap<WalletCall, Date>;
}

/**
 * Corrects the results of a batch that the lane has sent again because the response was lost: if an earlier attempt of
 * the lane has booked a call, its result `repeated` becomes `booked`. A call that was booked before the first attempt
 * is a repeat by the supplier. Its result stays `repeated`, because some suppliers require that their repeats are
 * refused.
 */
async function markOwnBookings(db: Queryable, { calls, results, sentAt }: SentBatch): Promise<BookedCall[]> {
  const repeatedCalls = calls.filter((_, index) => results[index]?.status === "repeated");
  const bookedAt = await findBookingTimes(db, repeatedCalls);
  return results.map((result, index) => {
    const call = calls[index] ?? missingCall();
    const at = bookedAt.get(call.uuid);
    const isOwn = result.status === "repeated" && at !== undefined && at >= (sentAt.get(call) ?? at);
    return isOwn ? { ...result, status: "booked" } : result;
  });
}

function contextOf({ clock, merchants }: LaneDeps, [first = missingCall()]: readonly WalletCall[]) {
  const at = clock.businessNow();
  const { merchantId, currency, promoDayLimit } = first.supplier;
  const { timeZone, maintenance, settings } = merchants.byId(merchantId);
  const winLimits = {
    holdAbove: BigInt(settings["suppliers.holdWinAboveMinor"]),
    alertFrom: BigInt(settings["alerts.winFromMinor"][currency] ?? 0),
  };
  const isMerchantClosed = windowAt(maintenance, at) !== undefined;
  return { at, realAt: clock.realNow(), timeZone, isMerchantClosed, promoDayLimit, winLimits };
}

function missingCall(): never {
  throw new RangeError("a batch has at least one call");
}
