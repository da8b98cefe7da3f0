/**
 * The statuses of bets. The position in the list is stored in the database, the name is on the wire. Source:
 * docs/wire-format.md, Records.
 */

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

export type BetStatus = (typeof betStatuses)[number];

/** Returns the name of a stored number. Throws on an unknown number. */
export function betStatusOf(number: number): BetStatus {
  const status = betStatuses[number];
  if (status === undefined) throw new RangeError(`unknown bet status ${number}`);
  return status;
}
