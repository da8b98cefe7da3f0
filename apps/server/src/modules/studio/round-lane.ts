/**
 * The bet lane of our own games: rounds that arrive while a batch is at the database form the next batch. A batch has
 * at most one round per member, so that the database function can check each round against the state before the batch.
 */

import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { createMemberLanes } from "../../db/member-lanes.ts";
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

export interface RoundLaneOptions {
  /** The maximum number of batches that are at the database at the same time. */
  readonly lanes?: number;
  /** How long a batch with an unknown result is retried. */
  readonly giveUpMs?: number;
}

export function createRoundLane(
  deps: Pick<Deps, "db" | "clock" | "merchants" | "bus" | "log" | "metrics">,
  { lanes = 2, giveUpMs }: RoundLaneOptions = {},
): RoundLane {
  const { db, clock, merchants, metrics } = deps;
  const notices = createBalanceNotices(deps);
  const memberLanes = createMemberLanes<RoundToBook, BookedRound>({
    db,
    lanes,
    onBatch: (batch) => metrics.observeBatch("rounds", batch),
    ...(giveUpMs === undefined ? {} : { giveUpMs }),
    memberOf: ({ gameSession }) => gameSession.memberId,
    partitionOf: ({ gameSession, rulesVersion }) => `${gameSession.merchantId}:${rulesVersion}`,
    async runBatch(connection, rounds) {
      const at = clock.businessNow();
      const { timeZone, settings } = merchants.byId(rounds[0]?.gameSession.merchantId ?? missingRound());
      const booked = await bookRounds(connection, rounds, {
        at,
        realAt: clock.realNow(),
        day: businessDay(at, timeZone),
        alertFromMinor: settings["alerts.winFromMinor"],
      });
      notices.note(rounds.flatMap((round, index) => noticeOf(round, booked[index])));
      return booked;
    },
  });
  return { book: (round) => memberLanes.submit(round), drain: () => memberLanes.drain() };
}

function missingRound(): never {
  throw new RangeError("a batch has at least one round");
}

/**
 * Returns the notice of a new balance. Returns none for the play money of a member with a real account, because the
 * portal does not show this play money.
 */
function noticeOf({ gameSession }: RoundToBook, result: BookedRound | undefined): BalanceNotice[] {
  if (result?.status !== "booked" || !gameSession.isOwnCurrency) return [];
  const { merchantId, memberId, currency } = gameSession;
  return [{ merchantId, memberId, currency, minor: result.main, version: result.mainVersion }];
}
