/**
 * Computes the progress of a member's turnover requirements. Each minor unit of a bet counts at most once: for the
 * oldest unmet requirement that accepts it. Stakes paid with bonus money count for bonuses only. The result depends
 * only on requirements and bets, so it is computed again after a correction of a bet. Source: docs/product-rules.md,
 * Money (turnover still required).
 */

export interface TurnoverTerms {
  /** Created by the same time-ordered generator as the ids of bets, so it decides the order within one millisecond. */
  readonly id: bigint;
  /** The amount to be bet, in minor units. */
  readonly required: bigint;
  /** Category → parts per million of a bet that count. A category without a weight counts in full. */
  readonly weights: Readonly<Record<string, number>>;
  /** True for requirements of bonuses: stakes paid with bonus money count too. */
  readonly countsBonus: boolean;
  /** In milliseconds. Bets placed before this time do not count, even if they are settled after it. */
  readonly startedAt: number;
  /** Bets settled at or after this time do not count. Null if the requirement does not expire. */
  readonly expiresAt: number | null;
}

export interface SettledBet {
  readonly id: bigint;
  readonly category: string;
  /** Minor units that count for every requirement. */
  readonly validBet: bigint;
  /** Minor units paid with bonus money, which count for bonuses only. */
  readonly bonusPart: bigint;
  readonly placedAt: number;
  readonly settledAt: number;
}

export interface CountedBet {
  readonly bet: SettledBet;
  /** Whole minor units that the bet added to the requirement's count. Fractions are kept for the next bet. */
  readonly counted: bigint;
}

export interface TurnoverLine {
  readonly id: bigint;
  /** Minor units, at most the required amount. */
  readonly counted: bigint;
  readonly isMet: boolean;
  /** In the order of settlement. */
  readonly bets: readonly CountedBet[];
}

const whole = 1_000_000n;

/** Computes the progress of requirements (oldest first) from bets (in order of settlement). */
export function countTurnover(terms: readonly TurnoverTerms[], bets: readonly SettledBet[]): TurnoverLine[] {
  // Sums are in parts per million of a minor unit, so that weighting loses no fractions of small bets.
  const lines = terms.map((requirement) => ({
    terms: requirement,
    goal: requirement.required * whole,
    sum: 0n,
    bets: [] as CountedBet[],
  }));
  for (const bet of bets) {
    let remaining = bet.validBet;
    let remainingBonus = bet.bonusPart;
    for (const line of lines) {
      const weight = weightOf(line.terms, bet);
      const missing = line.goal - line.sum;
      const available = line.terms.countsBonus ? remaining + remainingBonus : remaining;
      if (available <= 0n || weight <= 0n || missing <= 0n) continue;
      const needed = (missing + weight - 1n) / weight;
      const used = smaller(needed, available);
      // Bonus stakes are used first, because they count for no other requirement.
      const usedBonus = line.terms.countsBonus ? smaller(used, remainingBonus) : 0n;
      remainingBonus -= usedBonus;
      remaining -= used - usedBonus;
      const countedBefore = line.sum / whole;
      line.sum += used * weight;
      line.bets.push({ bet, counted: smaller(line.sum / whole, line.terms.required) - countedBefore });
    }
  }
  return lines.map(({ terms: { id, required }, sum, goal, bets: counted }) => ({
    id,
    counted: smaller(sum / whole, required),
    isMet: sum >= goal,
    bets: counted,
  }));
}

/** Returns 0 if the bet does not count for the requirement. */
function weightOf({ id, weights, startedAt, expiresAt }: TurnoverTerms, bet: SettledBet): bigint {
  const isBefore = bet.placedAt < startedAt || (bet.placedAt === startedAt && bet.id < id);
  const isOutside = isBefore || (expiresAt !== null && bet.settledAt >= expiresAt);
  return isOutside ? 0n : BigInt(weights[bet.category] ?? 1_000_000);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
