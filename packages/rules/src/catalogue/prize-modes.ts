/**
 * The prize modes of lotteries, as clients of this protocol name them (specification, section 9; docs/wire-format.md,
 * Catalogue).
 */

/** The specification does not explain ZY: the mode is accepted and has no effect. */
export const prizeModes = ["LOTT", "ZY", "ELOTT", "SEA"] as const;

export type PrizeMode = (typeof prizeModes)[number];

/** Returns the mode of a query, or undefined for any other text. Older clients write "Lott" and "Elott". */
export function readPrizeMode(text: string): PrizeMode | undefined {
  const upperCaseText = text.trim().toUpperCase();
  return prizeModes.find((mode) => mode === upperCaseText);
}
