/**
 * The lines of the winner board. Source: specification, sections 3 (winner entry) and 9; docs/wire-format.md,
 * Catalogue.
 */

/** An entry of the response; the server has already masked the name. */
export interface WinnerEntry {
  readonly customerName: string;
  /** A decimal number in the merchant's currency. */
  readonly winAmount: number;
}

const maxWinners = 20;

/** Returns at most twenty winners, the largest win first. Equal amounts keep their order. */
export function winnerLinesOf<Entry extends WinnerEntry>(list: readonly { readonly vo: Entry }[]): readonly Entry[] {
  return list
    .map(({ vo }) => vo)
    .toSorted((a, b) => b.winAmount - a.winAmount)
    .slice(0, maxWinners);
}

/** Cuts decimals and never rounds up, so that no win looks larger than it was. */
export function wholeAmount(amount: number): number {
  return Math.trunc(amount);
}

/**
 * Masks a name that the server has not masked: only the first and last letter remain, or only the first letter of a
 * name with fewer than three letters.
 */
export function maskedName(name: string): string {
  if (name.includes("*")) return name;
  const letters = Array.from(name);
  return letters.length < 3 ? `${letters[0] ?? ""}***` : `${letters[0]}***${letters.at(-1)}`;
}
