/** Reads percentages as people type them, with up to two decimals after a point or a comma, and writes percentages. */

const pattern = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/;
const ppmPerPercent = 10_000n;

/** Returns parts per million; undefined if the text is not a percentage. */
export function readPercent(text: string): bigint | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = "0", fraction = ""] = match;
  return (BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"))) * (ppmPerPercent / 100n);
}

/** Formats 12500 as "1.25", for input fields. All decimals of the rate are shown. */
export function percentText(ppm: bigint): string {
  const decimals = (ppm % ppmPerPercent).toString().padStart(4, "0").replace(/0+$/, "");
  return `${ppm / ppmPerPercent}${decimals === "" ? "" : `.${decimals}`}`;
}
