/**
 * The exact figures of Capiz After Dark, computed from its rules: return to player, variance, hit rate, feature rate
 * and the largest possible win. There is no simulation and no rounding: free spins are summed over all states of the
 * feature (`feature-rules.ts`), as fractions of BigInt numbers.
 */
import { addRational, multiplyRational, rational, rationalToNumber } from "../rational.ts";
import type { Rational } from "../rational.ts";
import { advanceFeature, PAROLS_TO_TRIGGER, startFeature } from "./feature-rules.ts";
import type { FeatureState } from "./feature-rules.ts";
import { COINS_PER_STAKE } from "./pay-table.ts";
import { baseStrips, freeStrips } from "./strips.ts";
import { windowDistribution } from "./window-distribution.ts";
import type { WindowDistribution } from "./window-distribution.ts";

/** Fractions refer to one round with a stake of 1. */
export interface ExactFigures {
  readonly returnToPlayer: Rational;
  /** The part of `returnToPlayer` that free spins pay. */
  readonly featureReturn: Rational;
  /** Variance of the payout of one round. */
  readonly variance: Rational;
  /** Probability that a round pays anything. */
  readonly hitRate: Rational;
  /** Probability that a round has free spins. */
  readonly featureRate: Rational;
  /** Mean number of free spins in a round that has free spins. */
  readonly meanFreeSpins: Rational;
  /** The largest payout of a round in coins. */
  readonly mostCoins: number;
  /** The stops of each spin in a round with the largest payout. */
  readonly mostStops: readonly (readonly number[])[];
}

/** Moments of the window's payout for one number of parols: Σ p, Σ p·coins, Σ p·coins². */
interface Moments {
  readonly probability: Rational;
  readonly first: Rational;
  readonly second: Rational;
  readonly best: Best;
}

/** First and second moment of the coins of the remaining free spins, and the mean number of these spins. */
interface FeatureValue {
  readonly first: Rational;
  readonly second: Rational;
  readonly spins: Rational;
  readonly best: Best;
}

/** The largest win in coins, and stops that produce it. */
interface Best {
  readonly coins: number;
  readonly stops: readonly (readonly number[])[];
}

const ZERO = rational(0n);
const ONE = rational(1n);
const NOTHING: Best = { coins: 0, stops: [] };

/** Computes all figures. This takes some tens of milliseconds, so callers store the result. */
export function exactFigures(): ExactFigures {
  const base = windowDistribution(baseStrips, true);
  const baseMoments = momentsOf(base);
  const valueOf = featureValuer(momentsOf(windowDistribution(freeStrips, false)));
  let first = ZERO;
  let second = ZERO;
  let feature = ZERO;
  let featureRate = ZERO;
  let spins = ZERO;
  let best = NOTHING;
  baseMoments.forEach((window, parols) => {
    const value = valueOf(startFeature(parols));
    const fromFeature = multiplyRational(window.probability, value.first);
    feature = addRational(feature, fromFeature);
    first = sum(first, window.first, fromFeature);
    second = sum(
      second,
      window.second,
      product(2n, window.first, value.first),
      product(1n, window.probability, value.second),
    );
    featureRate = parols >= PAROLS_TO_TRIGGER ? addRational(featureRate, window.probability) : featureRate;
    spins = addRational(spins, multiplyRational(window.probability, value.spins));
    best = higher(best, followedBy(window.best, 1, value.best));
  });
  const inStakes = rational(1n, BigInt(COINS_PER_STAKE));
  const mean = multiplyRational(first, inStakes);
  return {
    returnToPlayer: mean,
    featureReturn: multiplyRational(feature, inStakes),
    variance: sum(product(1n, second, multiplyRational(inStakes, inStakes)), product(-1n, mean, mean)),
    hitRate: rational(BigInt(base.cycle - combinationsPaying(base, 0)), BigInt(base.cycle)),
    featureRate,
    meanFreeSpins: multiplyRational(spins, rational(featureRate.denominator, featureRate.numerator)),
    mostCoins: best.coins,
    mostStops: best.stops,
  };
}

/** Standard deviation of the payout of one round, in stakes: the declared volatility of the game. */
export function standardDeviation(figures: ExactFigures): number {
  return Math.sqrt(rationalToNumber(figures.variance));
}

function momentsOf(distribution: WindowDistribution): readonly Moments[] {
  const cycle = BigInt(distribution.cycle);
  return distribution.byParols.map((counts, parols) => {
    let combinations = 0n;
    let coinSum = 0n;
    let squareSum = 0n;
    for (const [coins, times] of counts) {
      combinations += BigInt(times);
      coinSum += BigInt(times) * BigInt(coins);
      squareSum += BigInt(times) * BigInt(coins) ** 2n;
    }
    return {
      probability: rational(combinations, cycle),
      first: rational(coinSum, cycle),
      second: rational(squareSum, cycle),
      best: { coins: Math.max(0, ...counts.keys()), stops: [distribution.bestStops[parols] ?? []] },
    };
  });
}

/**
 * Returns a function that computes the value of a feature state from all results of the next free spin. Values are
 * cached, because states repeat.
 */
function featureValuer(free: readonly Moments[]): (state: FeatureState) => FeatureValue {
  const cachedValues = new Map<string, FeatureValue>();
  const valueOf = (state: FeatureState): FeatureValue => {
    if (state.spinsLeft === 0) {
      return { first: ZERO, second: ZERO, spins: ZERO, best: NOTHING };
    }
    const key = `${state.spinsLeft},${state.awarded},${state.multiplier}`;
    const start = { first: ZERO, second: ZERO, spins: ONE, best: NOTHING };
    const value = cachedValues.get(key) ?? free.reduce(addSpin(state), start);
    cachedValues.set(key, value);
    return value;
  };
  const addSpin =
    (state: FeatureState) =>
    (total: FeatureValue, window: Moments, parols: number): FeatureValue => {
      if (window.probability.numerator === 0n) {
        return total;
      }
      const next = advanceFeature(state, parols);
      const rest = valueOf(next);
      const times = BigInt(next.multiplier);
      return {
        first: sum(total.first, product(times, window.first, ONE), product(1n, window.probability, rest.first)),
        second: sum(
          total.second,
          product(times * times, window.second, ONE),
          product(2n * times, window.first, rest.first),
          product(1n, window.probability, rest.second),
        ),
        spins: addRational(total.spins, multiplyRational(window.probability, rest.spins)),
        best: higher(total.best, followedBy(window.best, next.multiplier, rest.best)),
      };
    };
  return valueOf;
}

function higher(left: Best, right: Best): Best {
  return right.coins > left.coins ? right : left;
}

function followedBy(window: Best, multiplier: number, rest: Best): Best {
  return { coins: window.coins * multiplier + rest.coins, stops: [...window.stops, ...rest.stops] };
}

function combinationsPaying(distribution: WindowDistribution, coins: number): number {
  return distribution.byParols.reduce((total, counts) => total + (counts.get(coins) ?? 0), 0);
}

function sum(...terms: readonly Rational[]): Rational {
  return terms.reduce(addRational);
}

function product(factor: bigint, left: Rational, right: Rational): Rational {
  return multiplyRational(rational(factor), multiplyRational(left, right));
}
