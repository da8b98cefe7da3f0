/**
 * Exact fractions over BigInt. The return of a game is a statement about money, so it is computed without any
 * rounding: a floating sum over millions of windows would be close, and nobody could say how close.
 */

/** A fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Makes a fraction in lowest terms; the denominator must not be zero. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) {
    throw new RangeError("A fraction has no zero denominator.");
  }
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator * sign);
  return { numerator: (numerator * sign) / divisor, denominator: (denominator * sign) / divisor };
}

/** Adds two fractions exactly. */
export function addRational(left: Rational, right: Rational): Rational {
  return rational(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );
}

/** Multiplies two fractions exactly. */
export function multiplyRational(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.numerator, left.denominator * right.denominator);
}

/** The nearest number, for display and for tests of a simulation; good to 15 digits however long the fraction. */
export function rationalToNumber(value: Rational): number {
  const scale = 10n ** 18n;
  return Number((value.numerator * scale) / value.denominator) / Number(scale);
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let high = left;
  let low = right;
  while (low !== 0n) {
    [high, low] = [low, high % low];
  }
  return high;
}
