/** Runs a cast: waves of concurrent operations, and after each wave a check of ledger and limits. */

import { advanceClockOffset } from "../../src/db/process-state.ts";
import { giveMoney } from "../../src/testing/test-player.ts";
import { createCast } from "./cast.ts";
import type { Cast, World } from "./cast.ts";
import { drawTheme, drawWave } from "./draw-wave.ts";
import type { Dice } from "./dice.ts";
import { judgeBooks, judgeLimits, readCastLimits } from "./judge.ts";
import type { RunContext } from "./perform.ts";
import { playWave } from "./play-wave.ts";
import type { WaveOptions } from "./play-wave.ts";
import type { Reporter } from "./report.ts";
import { createTally, noteGift } from "./tally.ts";
import type { Tally } from "./tally.ts";

export interface PlayOptions extends WaveOptions {
  readonly dice: Dice;
  readonly reporter: Reporter;
  /** The number of concurrent calls. */
  readonly calls: number;
  readonly isPastPassword: boolean;
  /** Called when a wave starts; the returned function is called when the wave ends. */
  readonly disturb?: () => () => void;
}

/** Rounds per cast. After half of them the next day begins, on which raises of limits may be confirmed. */
const rounds = 20;
const dayMs = 25 * 3_600_000;
const poorMinor = 60_000n;
const giftMinor = 200_000n;

/**
 * Runs until all rounds are played, `goesOn` returns false, or there is a violation, after which the tally would no
 * longer be right. The members' account names begin with `name`.
 */
export async function playCast(
  world: World,
  { name, goesOn }: { readonly name: string; readonly goesOn: () => boolean },
  options: PlayOptions,
): Promise<void> {
  const cast = await createCast(world, name);
  const context: RunContext = { world, cast, isPastPassword: options.isPastPassword };
  const tally = createTally();
  let isSound = true;
  for (let round = 0; round < rounds && isSound && goesOn(); round += 1) {
    if (round === rounds / 2) await beginNextDay(world);
    await giveMoneyToPoorMembers({ world, cast, tally }, options.dice);
    isSound = await playRound(context, { tally, round }, options);
  }
}

interface RoundInput {
  readonly tally: Tally;
  /** Counted from 0 in each cast. */
  readonly round: number;
}

async function playRound(context: RunContext, { tally, round }: RoundInput, options: PlayOptions): Promise<boolean> {
  const { dice, reporter, calls, disturb } = options;
  const before = await readCastLimits(context);
  const wave = drawWave({ dice, theme: drawTheme(dice, round), calls, tally, limits: before });
  const stopDisturbing = disturb?.();
  const end = await playWave(context, { tally, wave }, options);
  stopDisturbing?.();
  reporter.add(end);
  const after = await readCastLimits(context);
  const violations = [
    ...end.violations,
    ...(await judgeBooks({ ...context, tally })),
    ...judgeLimits({ before, after, tally }, end),
  ];
  reporter.blame(violations);
  return violations.length === 0;
}

/** Uses the database row that the server's clock follows, because a clock set directly would soon be reset. */
async function beginNextDay({ test, books }: World): Promise<void> {
  test.clock.setOffsetMs(await advanceClockOffset(books, dayMs));
}

interface GiftContext {
  readonly world: World;
  readonly cast: Cast;
  readonly tally: Tally;
}

/** Gives money to only half of the members who have little, so that calls also compete for almost empty wallets. */
async function giveMoneyToPoorMembers({ world, cast, tally }: GiftContext, dice: Dice): Promise<void> {
  for (const [by, { member }] of cast.entries()) {
    const isPoor = (tally.wallets[by]?.main ?? 0n) < poorMinor;
    if (!isPoor || dice.percent(50)) continue;
    await giveMoney(world.test, member, giftMinor);
    noteGift(tally, by, giftMinor);
  }
}
