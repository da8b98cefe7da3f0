/**
 * The bet lane of our own games: rounds that arrive while a batch is at the database form the next batch. A batch holds
 * at most one round per member, so that the database function can check each round against the state before the batch.
 */

import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { Lane } from "../../db/lane.ts";
import { createBalanceNotices } from "../wallet/index.ts";
import type { BalanceNotice } from "../wallet/index.ts";
import { bookRounds } from "./booking-repository.ts";
import type { BookedRound, RoundToBook } from "./booking-repository.ts";

export interface RoundLane {
  /** Resolves when the round is booked or rejected with a status. */
  book(round: RoundToBook): Promise<BookedRound>;
  /** Waits until all accepted rounds are booked. */
  drain(): Promise<void>;
}

const usualLanes = 2;

/** Members are assigned to lanes by id, so that two lanes never lock the same account. */
export function createRoundLane(
  deps: Pick<Deps, "db" | "clock" | "merchants" | "bus" | "log">,
  lanes = usualLanes,
): RoundLane {
  const { db, clock, merchants } = deps;
  const notices = createBalanceNotices(deps);
  const all = Array.from(
    { length: lanes },
    () =>
      new Lane<RoundToBook, BookedRound>({
        db,
        keyOf: ({ seat }) => String(seat.memberId),
        partitionOf: ({ seat, rulesVersion }) => `${seat.merchantId}:${rulesVersion}`,
        async runBatch(connection, rounds) {
          const at = clock.businessNow();
          const { timeZone } = merchants.byId(rounds[0]?.seat.merchantId ?? missingRound());
          const times = { at, realAt: clock.realNow(), day: businessDay(at, timeZone) };
          const booked = await bookRounds(connection, times, rounds);
          notices.note(rounds.flatMap((round, index) => noticeOf(round, booked[index])));
          return booked;
        },
      }),
  );
  return {
    book(round) {
      const lane = all[Number((round.seat.memberId >> 10n) % BigInt(lanes))] ?? all[0];
      return lane === undefined ? missingRound() : lane.submit(round);
    },
    async drain() {
      await Promise.all(all.map((lane) => lane.drain()));
    },
  };
}

function missingRound(): never {
  throw new RangeError("a batch has at least one round");
}

/** The portal's header does not show the play money of a real member, so no notice is sent for it. */
function noticeOf({ seat }: RoundToBook, result: BookedRound | undefined): BalanceNotice[] {
  if (result?.status !== "booked" || !seat.isOwnCurrency) return [];
  const { merchantId, memberId, currency } = seat;
  return [{ merchantId, memberId, currency, minor: result.main, version: result.mainVersion }];
}
