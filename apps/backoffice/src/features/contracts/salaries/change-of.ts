/** By how much a sum has changed, as a share of the one before; undefined where nothing was paid before. */
export function changeOf(minor: string, previousMinor: string): number | undefined {
  const [now, before] = [BigInt(minor), BigInt(previousMinor)];
  if (before === 0n) return undefined;
  // Thousandths: exact enough to be read, and never too large for a number.
  return Number(((now - before) * 1_000n) / before) / 1_000;
}
