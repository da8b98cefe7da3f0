/**
 * The prize modes of lotteries, as clients of the family name them (specification, section 9; docs/wire-format.md,
 * Catalogue).
 */

/** ZY is a code that nobody explains: it is taken, and changes nothing. */
export const prizeModes = ["LOTT", "ZY", "ELOTT", "SEA"] as const;

export type PrizeMode = (typeof prizeModes)[number];

/** The mode of a query; older clients write "Lott" and "Elott". Undefined for everything else. */
export function readPrizeMode(text: string): PrizeMode | undefined {
  const wanted = text.trim().toUpperCase();
  return prizeModes.find((mode) => mode === wanted);
}
