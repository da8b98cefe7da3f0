/**
 * Plans a day of the demo's history as sittings: groups of members who play at the same time. Pure. Members play more
 * in the evening than in the morning, more on weekends than on weekdays, and most around payday.
 */

import type { DemoRandom } from "./demo-random.ts";

export interface Candidate {
  readonly account: string;
  readonly weight: number;
}

export interface Seated {
  readonly account: string;
  readonly rounds: number;
  /** Joins after the others have played this many spins. */
  readonly joinsAfter: number;
}

export interface Sitting {
  /** Minutes after local midnight. */
  readonly startMinute: number;
  readonly players: readonly Seated[];
}

export interface DayToPlan {
  /** yyyy-mm-dd in the merchant's calendar. */
  readonly day: string;
  /** Rounds of an average day. */
  readonly usualRounds: number;
  readonly candidates: readonly Candidate[];
  readonly random: DemoRandom;
}

/** Relative activity of each hour, from midnight. */
const hourWeights = [4, 3, 2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7, 6, 4, 4, 5, 6, 8, 10, 13, 14, 12, 5];
/** Sunday first. */
const weekdayPercent = [122, 86, 84, 88, 96, 118, 128];
const paydays = new Set([15, 16, 30, 31, 1]);
/** Players of an average sitting (fewer if that would be more than half of the members), and rounds of each. */
const averageSize = 40;
const averageRounds = 9;
const firstMinute = 20;
const lastMinute = 23 * 60 + 15;

/** Returns sittings in the order of their start. */
export function planDay({ day, usualRounds, candidates, random }: DayToPlan): Sitting[] {
  const date = new Date(`${day}T00:00:00Z`);
  const payday = paydays.has(date.getUTCDate()) ? 120 : 100;
  const percent = ((weekdayPercent[date.getUTCDay()] ?? 100) * payday * random.between(80, 120)) / 10_000;
  let remainingRounds = Math.round((usualRounds * percent) / 100);
  const sittings: Sitting[] = [];
  const averageSittingRounds = Math.min(averageSize, halfOf(candidates)) * averageRounds;
  // Rounds that do not fill a sitting become the probability of one more sitting, so that small merchants have days
  // without play.
  while (candidates.length > 0 && random.int(averageSittingRounds) < remainingRounds) {
    const sitting = planSitting(candidates, random);
    sittings.push(sitting);
    remainingRounds -= sitting.players.reduce((sum, { rounds }) => sum + rounds, 0);
  }
  return sittings.toSorted((a, b) => a.startMinute - b.startMinute);
}

function planSitting(candidates: readonly Candidate[], random: DemoRandom): Sitting {
  const hours = hourWeights.map((weight, hour) => ({ weight, hour }));
  const { hour } = random.pickWeighted(hours, ({ weight }) => weight);
  const minute = hour * 60 + random.int(60);
  const size = Math.min(random.between(30, 50), halfOf(candidates));
  const players = new Map<string, Seated>();
  // Draws until the sitting is full, but at most four times its size. A member who is drawn twice sits only once.
  for (let draws = 0; players.size < size && draws < size * 4; draws += 1) {
    const { account } = random.pickWeighted(candidates, ({ weight }) => weight);
    players.set(account, { account, rounds: random.between(6, 12), joinsAfter: random.between(0, 2) });
  }
  return { startMinute: Math.min(Math.max(minute, firstMinute), lastMinute), players: [...players.values()] };
}

function halfOf(candidates: readonly Candidate[]): number {
  return Math.ceil(candidates.length / 2);
}
