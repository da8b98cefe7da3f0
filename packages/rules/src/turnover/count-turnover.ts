/**
 * Computes the progress of a member's turnover requirements. Every minor unit of a bet counts once, for the oldest
 * unmet requirement that it may count for; the rest counts for the next one. Stakes paid with bonus money count for
 * bonuses only. The result depends on requirements and bets alone, so a corrected bet needs no correction here. Source:
 * docs/product-rules.md, Money (turnover still required).
 */

export interface TurnoverTerms {
  /** From the same time-ordered generator as bet ids: it decides the order within one millisecond. */
  readonly id: bigint;
  /** Minor units to be bet. */
  readonly required: bigint;
  /** Category → parts per million of a bet that count. Other categories count in full. */
  readonly weights: Readonly<Record<string, number>>;
  /** True for requirements of bonuses: stakes paid with bonus money count too. */
  readonly countsBonus: boolean;
  /** Milliseconds. Bets placed after it count, however late they are settled. */
  readonly startedAt: number;
  /** Bets settled from then on do not count; null = never. */
  readonly expiresAt: number | null;
}

export interface SettledBet {
  readonly id: bigint;
  readonly category: string;
  /** Minor units that count for every requirement. */
  readonly validBet: bigint;
  /** Minor units paid with bonus money: they count for bonuses only. */
  readonly bonusPart: bigint;
  readonly placedAt: number;
  readonly settledAt: number;
}

export interface CountedBet {
  readonly bet: SettledBet;
  /** Minor units of the requirement that the bet fulfilled, rounded down. */
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

/** Computes the progress of these requirements (oldest first) from these bets (in order of settlement). */
export function countTurnover(terms: readonly TurnoverTerms[], bets: readonly SettledBet[]): TurnoverLine[] {
  // In parts per million of a minor unit, so that weights leave no remainder and many small bets lose nothing.
  const lines = terms.map((each) => ({ terms: each, goal: each.required * whole, sum: 0n, bets: [] as CountedBet[] }));
  for (const bet of bets) {
    let left = bet.validBet;
    let bonusLeft = bet.bonusPart;
    for (const line of lines) {
      const weight = weightOf(line.terms, bet);
      const missing = line.goal - line.sum;
      const available = line.terms.countsBonus ? left + bonusLeft : left;
      if (available <= 0n || weight <= 0n || missing <= 0n) continue;
      const needed = (missing + weight - 1n) / weight;
      const used = smaller(needed, available);
      // Bonus stakes are used first, because they count for no other requirement.
      const ofBonus = line.terms.countsBonus ? smaller(used, bonusLeft) : 0n;
      bonusLeft -= ofBonus;
      left -= used - ofBonus;
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

/** 0 when the bet does not count for the requirement. */
function weightOf({ id, weights, startedAt, expiresAt }: TurnoverTerms, bet: SettledBet): bigint {
  const isBefore = bet.placedAt < startedAt || (bet.placedAt === startedAt && bet.id < id);
  const isOutside = isBefore || (expiresAt !== null && bet.settledAt >= expiresAt);
  return isOutside ? 0n : BigInt(weights[bet.category] ?? 1_000_000);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
