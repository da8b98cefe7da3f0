/**
 * The demo's jackpot counter: a function of the time alone. Each pot grows from its base by a steady rate until it
 * falls and begins anew. Nobody pays into it and nobody wins it; who shows it says that it is a demonstration.
 */

export interface Pot {
  readonly code: "GRAND" | "MAJOR" | "MINOR";
  /** Minor units. */
  readonly amount: bigint;
  /** Minor units in a second. */
  readonly perSecond: bigint;
}

interface PotRule {
  readonly code: Pot["code"];
  readonly base: bigint;
  readonly perSecond: bigint;
  /** Seconds from one fall to the next. */
  readonly lasts: bigint;
}

const rules: readonly PotRule[] = [
  { code: "GRAND", base: 1_200_000_000n, perSecond: 1_437n, lasts: 691_200n },
  { code: "MAJOR", base: 48_000_000n, perSecond: 263n, lasts: 172_800n },
  { code: "MINOR", base: 2_500_000n, perSecond: 91n, lasts: 43_200n },
];

/** The pots at that time, the largest first. */
export function potsAt(now: Date): Pot[] {
  const seconds = BigInt(Math.floor(now.getTime() / 1_000));
  return rules.map(({ code, base, perSecond, lasts }) => ({
    code,
    amount: base + perSecond * (seconds % lasts),
    perSecond,
  }));
}
