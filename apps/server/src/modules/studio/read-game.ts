/** Reads all data that a game client needs before the first round and after a reload (see `GameView`). */

import type { GameView } from "@openhouse/protocol/studio/game-view";
import { studioGameOf } from "./games.ts";
import { readSeeds } from "./read-seeds.ts";
import { readStakeBalances } from "./repository.ts";
import { findRoundByNonce, sumSession } from "./round-repository.ts";
import { replayStoredRound } from "./describe-round.ts";
import type { GameSession } from "./game-session.ts";
import type { StudioDeps } from "./studio-deps.ts";

/** Has no refusals, because the caller has checked the game session. */
export async function readGame(deps: StudioDeps, gameSession: GameSession): Promise<GameView> {
  const game = studioGameOf(gameSession.gameCode);
  deps.gameSessions.dropState(gameSession);
  const state = await deps.gameSessions.stateOf(gameSession);
  const [balance, seeds, sums, openRound] = await Promise.all([
    readStakeBalances(deps.db, gameSession),
    readSeeds(deps, gameSession),
    sumSession(deps.db, gameSession),
    state.openNonce === null ? undefined : findRoundByNonce(deps.db, gameSession, state.openNonce),
  ]);
  const { settings } = deps.merchants.byId(gameSession.merchantId);
  return {
    gameCode: gameSession.gameCode,
    ...game.facts,
    currency: gameSession.currency,
    isTrial: gameSession.isTrial,
    account: gameSession.account,
    stakesMinor: game.stakesIn(gameSession.currency).map(String),
    firstStakeMinor: String(game.firstStake(gameSession.currency)),
    minimumCycleMs: settings["studio.minimumCycleMs"],
    balance: { totalMinor: String(balance.main + balance.bonus), bonusMinor: String(balance.bonus) },
    seeds,
    openRound: openRound === undefined ? null : replayStoredRound(deps.seedSealer, openRound),
    session: {
      startedAt: gameSession.startedAt.getTime(),
      now: deps.clock.realNow().getTime(),
      rounds: sums.rounds,
      stakeMinor: String(sums.stake),
      winMinor: String(sums.win),
    },
  };
}
