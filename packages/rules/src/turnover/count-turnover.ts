/**
 * How far the money of a member is bet. Every minor unit of a bet counts once, for the oldest requirement that it may
 * count for and that is not met; what is left over counts for the next. What bonus money paid counts for bonuses only.
 * A function of requirements and bets alone, so that a corrected bet needs no correction here. Source:
 * docs/product-rules.md, Money (turnover still required).
 */

export interface TurnoverTerms {
  /** Of the same time-ordered source as those of bets: it decides between two of one millisecond. */
  readonly id: bigint;
  /** Minor units to be bet. */
  readonly required: bigint;
  /** Category → parts per million of a bet that count; a category that is not named counts in full. */
  readonly weights: Readonly<Record<string, number>>;
  /** True for what must be bet of a bonus: what bonus money paid counts, too. */
  readonly countsBonus: boolean;
  /** Milliseconds. Bets placed after it count, also those that were settled long after. */
  readonly startedAt: number;
  /** Bets settled from then on do not count; null = never. */
  readonly expiresAt: number | null;
}

export interface SettledBet {
  readonly id: bigint;
  readonly category: string;
  /** Minor units that count for everything. */
  readonly validBet: bigint;
  /** Minor units that bonus money paid: they count for bonuses only. */
  readonly bonusPart: bigint;
  readonly placedAt: number;
  readonly settledAt: number;
}

export interface CountedBet {
  readonly bet: SettledBet;
  /** Minor units of the requirement that it fulfilled, rounded down. */
  readonly counted: bigint;
}

export interface TurnoverLine {
  readonly id: bigint;
  /** Minor units, at most what is required. */
  readonly counted: bigint;
  readonly isMet: boolean;
  /** In the order in which they were settled. */
  readonly bets: readonly CountedBet[];
}

const whole = 1_000_000n;

/** The lines of these requirements, oldest first as given, after these bets in the order of their settlement. */
export function countTurnover(terms: readonly TurnoverTerms[], bets: readonly SettledBet[]): TurnoverLine[] {
  // In parts per million of a minor unit: weights leave no remainder, so nothing is lost between many small bets.
  const lines = terms.map((each) => ({ terms: each, goal: each.required * whole, sum: 0n, bets: [] as CountedBet[] }));
  for (const bet of bets) {
    let left = bet.validBet;
    let bonusLeft = bet.bonusPart;
    for (const line of lines) {
      const weight = weightOf(line.terms, bet);
      const missing = line.goal - line.sum;
      const open = line.terms.countsBonus ? left + bonusLeft : left;
      if (open <= 0n || weight <= 0n || missing <= 0n) continue;
      const needed = (missing + weight - 1n) / weight;
      const used = least(needed, open);
      // What counts for no other requirement goes first.
      const ofBonus = line.terms.countsBonus ? least(used, bonusLeft) : 0n;
      bonusLeft -= ofBonus;
      left -= used - ofBonus;
      const before = line.sum / whole;
      line.sum += used * weight;
      line.bets.push({ bet, counted: least(line.sum / whole, line.terms.required) - before });
    }
  }
  return lines.map(({ terms: { id, required }, sum, goal, bets: counted }) => ({
    id,
    counted: least(sum / whole, required),
    isMet: sum >= goal,
    bets: counted,
  }));
}

/** 0 when the bet does not count for it. */
function weightOf({ id, weights, startedAt, expiresAt }: TurnoverTerms, bet: SettledBet): bigint {
  const isBefore = bet.placedAt < startedAt || (bet.placedAt === startedAt && bet.id < id);
  const isOutside = isBefore || (expiresAt !== null && bet.settledAt >= expiresAt);
  return isOutside ? 0n : BigInt(weights[bet.category] ?? 1_000_000);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
