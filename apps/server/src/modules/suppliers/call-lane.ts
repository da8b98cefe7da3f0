/**
 * The lane of suppliers' calls: calls that arrive while a batch is at the database form the next batch. A batch holds
 * at most one call per member, so that the database function can check each call against the state before the batch.
 */

import { windowAt } from "@openhouse/rules/merchants/system-status";
import type { Deps } from "../../core/deps.ts";
import { Lane } from "../../db/lane.ts";
import { createBalanceNotices } from "../wallet/index.ts";
import { bookWalletCalls } from "./booking-repository.ts";
import type { BookedCall, WalletCall } from "./wallet-call.ts";

export interface CallLane {
  /** Resolves when the call is booked or rejected with a status. Refusals: the same as `Lane.submit`. */
  book(call: WalletCall): Promise<BookedCall>;
  /** Waits until all accepted calls are booked. */
  drain(): Promise<void>;
}

type LaneDeps = Pick<Deps, "db" | "clock" | "merchants" | "bus" | "log">;

const lanes = 2;

/** Members are assigned to lanes by id, so that two lanes never lock the same account. */
export function createCallLane(deps: LaneDeps): CallLane {
  const notices = createBalanceNotices(deps);
  const all = Array.from(
    { length: lanes },
    () =>
      new Lane<WalletCall, BookedCall>({
        db: deps.db,
        keyOf: ({ player }) => String(player.memberId),
        partitionOf: ({ supplier: { merchantId, code } }) => `${merchantId}:${code}`,
        async runBatch(connection, calls, { isAgain }) {
          const results = await bookWalletCalls(connection, groundOf(deps, calls), calls);
          const booked = isAgain ? results.map(asFirst) : results;
          const moved = calls.flatMap(({ supplier: { merchantId, currency }, player: { memberId } }, index) => {
            const result = booked[index];
            if (result?.status !== "booked") return [];
            return [{ merchantId, memberId, currency, minor: result.main, version: result.mainVersion }];
          });
          notices.note(moved);
          return booked;
        },
      }),
  );
  return {
    book(call) {
      const lane = all[Number((call.player.memberId >> 10n) % BigInt(lanes))] ?? all[0];
      return lane === undefined ? missingCall() : lane.submit(call);
    },
    async drain() {
      await Promise.all(all.map((lane) => lane.drain()));
    },
  };
}

/**
 * When the lane retries a batch whose response was lost, `repeated` means that the first attempt booked the call. It is
 * not a repeat by the supplier, which some suppliers require to be refused.
 */
function asFirst(call: BookedCall): BookedCall {
  return call.status === "repeated" ? { ...call, status: "booked" } : call;
}

function groundOf({ clock, merchants }: LaneDeps, [first = missingCall()]: readonly WalletCall[]) {
  const at = clock.businessNow();
  const { merchantId, promoDayLimit } = first.supplier;
  const { timeZone, maintenance } = merchants.byId(merchantId);
  const isMerchantClosed = windowAt(maintenance, at) !== undefined;
  return { at, realAt: clock.realNow(), timeZone, isMerchantClosed, promoDayLimit };
}

function missingCall(): never {
  throw new RangeError("a batch has at least one call");
}
