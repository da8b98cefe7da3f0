/** The two-sample Kolmogorov–Smirnov test: whether two samples come from one distribution. */

/** Returns the probability of a distance at least this large if both samples come from one distribution. */
export function sameDistributionChance(first: readonly number[], second: readonly number[]): number {
  const distance = largestDistance(first, second);
  const size = (first.length * second.length) / (first.length + second.length);
  const lambda = (Math.sqrt(size) + 0.12 + 0.11 / Math.sqrt(size)) * distance;
  // Below this the alternating sum converges too slowly, and the probability is 1 to four digits.
  if (lambda < 0.3) return 1;
  let sum = 0;
  for (let term = 1; term <= 100; term += 1) sum += (term % 2 === 1 ? 2 : -2) * Math.exp(-2 * (term * lambda) ** 2);
  return Math.min(1, Math.max(0, sum));
}

/** The largest distance between the two empirical distribution functions. */
function largestDistance(first: readonly number[], second: readonly number[]): number {
  const shareBelow = (sample: readonly number[], value: number) =>
    sample.filter((sampleValue) => sampleValue <= value).length / sample.length;
  return Math.max(...[...first, ...second].map((at) => Math.abs(shareBelow(first, at) - shareBelow(second, at))));
}
