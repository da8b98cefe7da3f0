/**
 * Describes a stored round for the client: computes the outcome again from its seeds and compares it with the record.
 */

import type { RoundView, SpinView } from "@openhouse/protocol/studio/round-view";
import type { Round, Spin } from "@openhouse/rules/studio/capiz/play-round";
import { ROWS, symbolAt } from "@openhouse/rules/studio/capiz/strips";
import type { Sealer } from "../../core/secrets/sealed-text.ts";
import { studioGameOf } from "./games.ts";
import type { StudioGame } from "./games.ts";
import type { StoredRound } from "./round-repository.ts";
import { roundWords, seedOf } from "./seed-bytes.ts";

/**
 * Computes a stored round again. Throws if the result differs from the booked result, which would be an error of ours.
 */
export function replayStoredRound(sealer: Sealer, stored: StoredRound): RoundView {
  const game = studioGameOf(stored.gameCode);
  const seed = seedOfRound(sealer, stored);
  const round = game.play(roundWords(seed.bytes, stored.clientSeed, stored.nonce));
  const coin = stored.stake / BigInt(game.facts.coinsPerStake);
  if (!stopsOf(round).equals(stored.stops) || coin * BigInt(round.coins) !== stored.win) {
    throw new Error(`round ${stored.betId} has another result than the booked one`);
  }
  return {
    roundId: String(stored.betId),
    nonce: String(stored.nonce),
    at: stored.at.getTime(),
    currency: stored.currency,
    stakeMinor: String(stored.stake),
    bonusPartMinor: String(stored.bonusPart),
    winMinor: String(stored.win),
    balanceBeforeMinor: String(stored.balanceBefore),
    balanceAfterMinor: String(stored.balanceAfter),
    spins: describeSpins(game, round, coin),
    clientSeed: stored.clientSeed,
    commitment: stored.commitment.toString("hex"),
    serverSeed: stored.isRevealed ? Buffer.from(seed.bytes).toString("hex") : null,
  };
}

/** Returns the revealed server seed of a round, hexadecimal. Throws if the seed is still in use. */
export function revealedSeedOf(sealer: Sealer, stored: StoredRound): string {
  if (!stored.isRevealed) throw new Error("a seed in use must not be revealed");
  return Buffer.from(seedOfRound(sealer, stored).bytes).toString("hex");
}

function seedOfRound(sealer: Sealer, { sealedRoot, chainLength, position }: StoredRound) {
  return seedOf({ root: Buffer.from(sealer.open(sealedRoot), "hex"), length: chainLength }, position);
}

/** Returns the stops of all spins, one byte per reel: the record of an outcome. */
export function stopsOf(round: Round): Buffer {
  return Buffer.from(round.spins.flatMap(({ stops }) => [...stops]));
}

/** Describes the spins with their windows and amounts; `coin` is the value of one coin in minor units. */
export function describeSpins(game: StudioGame, round: Round, coin: bigint): SpinView[] {
  return round.spins.map((spin, index) => describeSpin(game, { spin, isFree: index > 0, coin }));
}

interface SpinToDescribe {
  readonly spin: Spin;
  readonly isFree: boolean;
  readonly coin: bigint;
}

function describeSpin(game: StudioGame, { spin, isFree, coin }: SpinToDescribe): SpinView {
  const strips = isFree ? game.freeStrips : game.baseStrips;
  const amount = (coins: number) => String(coin * BigInt(coins));
  return {
    stops: [...spin.stops],
    window: strips.map((strip, reel) =>
      Array.from({ length: ROWS }, (_, row) => symbolAt(strip, spin.stops[reel] ?? 0, row)),
    ),
    wins: spin.wins.map(({ symbol, reels, ways, coins }) => ({
      symbol,
      reels,
      ways,
      amountMinor: amount(coins * spin.multiplier),
    })),
    parols: spin.parols,
    parolsAmountMinor: amount(isFree ? 0 : game.parolCoins(spin.parols)),
    multiplier: spin.multiplier,
    amountMinor: amount(spin.coins),
    spinsLeft: spin.spinsLeft,
  };
}
