/** The relative change from the previous amount; undefined when the previous amount is zero. */
export function changeOf(minor: string, previousMinor: string): number | undefined {
  const [now, before] = [BigInt(minor), BigInt(previousMinor)];
  if (before === 0n) return undefined;
  // Thousandths are precise enough to display and always fit a number.
  return Number(((now - before) * 1_000n) / before) / 1_000;
}
