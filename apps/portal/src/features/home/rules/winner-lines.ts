/**
 * The lines of the winner board. Pure. Source: specification, sections 3 (winner entry) and 9; docs/wire-format.md,
 * Catalogue.
 */

/** As the server answers it; the name is masked there already. */
export interface WinnerEntry {
  readonly customerName: string;
  /** A decimal number of the house's currency. */
  readonly winAmount: number;
}

const mostWinners = 20;

/** At most twenty, the largest first; equal ones keep the order of the answer. */
export function winnerLinesOf<Entry extends WinnerEntry>(list: readonly { readonly vo: Entry }[]): readonly Entry[] {
  return list
    .map(({ vo }) => vo)
    .toSorted((one, other) => other.winAmount - one.winAmount)
    .slice(0, mostWinners);
}

/** Without decimals, cut and never rounded up: nobody is shown to have won more than was paid. */
export function wholeAmount(amount: number): number {
  return Math.trunc(amount);
}

/** Masks a name that came whole: the first and the last letter stand. */
export function maskedName(name: string): string {
  if (name.includes("*")) return name;
  const letters = Array.from(name);
  return letters.length < 3 ? `${letters[0] ?? ""}***` : `${letters[0]}***${letters.at(-1)}`;
}
