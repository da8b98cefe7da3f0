/** Status of a bet: the number is the database's, the word is the wire's. Source: docs/wire-format.md, Records. */

/** By number. */
export const betStatuses = [
  "initial",
  "win",
  "lose",
  "cancel",
  "tie",
  "refund",
  "win_half",
  "lose_half",
  "cash_out",
] as const;

/** The word of a bet's status. */
export type BetStatus = (typeof betStatuses)[number];

/** The word of a number; throws on a number that no bet has. */
export function betStatusOf(number: number): BetStatus {
  const status = betStatuses[number];
  if (status === undefined) throw new RangeError(`unknown bet status ${number}`);
  return status;
}
