/**
 * The lines of the winner board. Pure. Source: specification, sections 3 (winner entry) and 9; docs/wire-format.md,
 * Catalogue.
 */

/** An entry of the response; the server has already masked the name. */
export interface WinnerEntry {
  readonly customerName: string;
  /** A decimal number in the merchant's currency. */
  readonly winAmount: number;
}

const mostWinners = 20;

/** At most twenty, the largest first; equal amounts keep their order. */
export function winnerLinesOf<Entry extends WinnerEntry>(list: readonly { readonly vo: Entry }[]): readonly Entry[] {
  return list
    .map(({ vo }) => vo)
    .toSorted((one, other) => other.winAmount - one.winAmount)
    .slice(0, mostWinners);
}

/** Cuts decimals and never rounds up, so that no win looks larger than it was. */
export function wholeAmount(amount: number): number {
  return Math.trunc(amount);
}

/** Masks a name that is not masked: only the first and last letter remain. */
export function maskedName(name: string): string {
  if (name.includes("*")) return name;
  const letters = Array.from(name);
  return letters.length < 3 ? `${letters[0] ?? ""}***` : `${letters[0]}***${letters.at(-1)}`;
}
