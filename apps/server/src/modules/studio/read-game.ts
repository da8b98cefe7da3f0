/** Reads all data that a game client needs before the first round and after a reload: see `GameView`. */

import type { GameView } from "@openhouse/protocol/studio/game-view";
import { studioGameOf } from "./games.ts";
import { readSeeds } from "./read-seeds.ts";
import { readStakeBalances } from "./repository.ts";
import { findRoundByNonce, sumSession } from "./round-repository.ts";
import { replayStoredRound } from "./describe-round.ts";
import type { Seat } from "./seat.ts";
import type { StudioDeps } from "./studio-deps.ts";

/** No refusals: the caller has checked the seat. */
export async function readGame(deps: StudioDeps, seat: Seat): Promise<GameView> {
  const game = studioGameOf(seat.gameCode);
  deps.seats.forget(seat);
  const state = await deps.seats.stateOf(seat);
  const [balance, seeds, sums, open] = await Promise.all([
    readStakeBalances(deps.db, seat),
    readSeeds(deps, seat),
    sumSession(deps.db, seat),
    state.openNonce === null ? undefined : findRoundByNonce(deps.db, seat, state.openNonce),
  ]);
  const { settings } = deps.merchants.byId(seat.merchantId);
  return {
    gameCode: seat.gameCode,
    ...game.facts,
    currency: seat.currency,
    isTrial: seat.isTrial,
    account: seat.account,
    stakesMinor: game.stakesIn(seat.currency).map(String),
    firstStakeMinor: String(game.firstStake(seat.currency)),
    minimumCycleMs: settings["studio.minimumCycleMs"],
    balance: { totalMinor: String(balance.main + balance.bonus), bonusMinor: String(balance.bonus) },
    seeds,
    openRound: open === undefined ? null : replayStoredRound(deps.seedSealer, open),
    session: {
      startedAt: seat.startedAt.getTime(),
      now: deps.clock.realNow().getTime(),
      rounds: sums.rounds,
      stakeMinor: String(sums.stake),
      winMinor: String(sums.win),
    },
  };
}
