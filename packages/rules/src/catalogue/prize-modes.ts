/**
 * The prize modes of lotteries, by the names that clients send (specification, section 9; docs/wire-format.md,
 * Catalogue).
 */

/** The specification does not explain ZY: the mode is accepted and has no effect. */
export const prizeModes = ["LOTT", "ZY", "ELOTT", "SEA"] as const;

export type PrizeMode = (typeof prizeModes)[number];

/** Returns the mode that a text names in any letter case, or undefined. Older clients write "Lott" and "Elott". */
export function readPrizeMode(text: string): PrizeMode | undefined {
  const upperCaseText = text.trim().toUpperCase();
  return prizeModes.find((mode) => mode === upperCaseText);
}
