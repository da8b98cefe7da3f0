/**
 * The prize modes of lotteries, as clients of this protocol name them (specification, section 9; docs/wire-format.md,
 * Catalogue).
 */

/** ZY is not explained in the specification: it is accepted and has no effect. */
export const prizeModes = ["LOTT", "ZY", "ELOTT", "SEA"] as const;

export type PrizeMode = (typeof prizeModes)[number];

/** The mode of a query; older clients write "Lott" and "Elott". Undefined for other texts. */
export function readPrizeMode(text: string): PrizeMode | undefined {
  const wanted = text.trim().toUpperCase();
  return prizeModes.find((mode) => mode === wanted);
}
