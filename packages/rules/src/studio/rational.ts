/**
 * Exact fractions over BigInt. The return of a game must be exact, so it is computed without rounding. A floating-point
 * sum over millions of windows would have an unknown error.
 */

/** A fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Creates a fraction in lowest terms. Throws if the denominator is zero. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) {
    throw new RangeError("The denominator of a fraction must not be zero.");
  }
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator * sign);
  return { numerator: (numerator * sign) / divisor, denominator: (denominator * sign) / divisor };
}

export function addRational(left: Rational, right: Rational): Rational {
  return rational(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );
}

export function multiplyRational(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.numerator, left.denominator * right.denominator);
}

/** Returns the fraction as a number, cut off after 18 decimals, for display and for tests. */
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
