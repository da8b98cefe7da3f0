/**
 * The demo's jackpot counter, a function of time only. Each pot grows from its base at a constant rate until it drops
 * and starts again. The counter moves no money, and the portal marks it as a demonstration.
 */

export interface Pot {
  readonly code: "GRAND" | "MAJOR" | "MINOR";
  /** Minor units. */
  readonly amount: bigint;
  /** Minor units per second. */
  readonly perSecond: bigint;
}

interface PotRule {
  readonly code: Pot["code"];
  readonly base: bigint;
  readonly perSecond: bigint;
  readonly secondsPerDrop: bigint;
}

const rules: readonly PotRule[] = [
  { code: "GRAND", base: 1_200_000_000n, perSecond: 1_437n, secondsPerDrop: 691_200n },
  { code: "MAJOR", base: 48_000_000n, perSecond: 263n, secondsPerDrop: 172_800n },
  { code: "MINOR", base: 2_500_000n, perSecond: 91n, secondsPerDrop: 43_200n },
];

/** The pots at the given time, largest first. */
export function potsAt(now: Date): Pot[] {
  const seconds = BigInt(Math.floor(now.getTime() / 1_000));
  return rules.map(({ code, base, perSecond, secondsPerDrop }) => ({
    code,
    amount: base + perSecond * (seconds % secondsPerDrop),
    perSecond,
  }));
}
