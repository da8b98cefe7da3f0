/**
 * The states of a withdrawal. The names are those of the database, the numbers those of the wire (docs/wire-format.md,
 * Withdrawals). The wire has one number for approved and transferring, because the difference does not matter to
 * members.
 *
 *   processing → approved → transferring → success | failed
 *   processing | approved → rejected
 *   approved → success: paid manually
 *
 * success, failed and rejected are final. Only the staff can correct rejected or failed to success, by settling
 * contradictory reports of a provider; this is not a move of the table below.
 */

/** Name of a state → its number on the wire. */
export const withdrawalStates = {
  processing: 1,
  approved: 2,
  transferring: 2,
  rejected: 3,
  success: 4,
  failed: 5,
} as const satisfies Record<string, number>;

export type WithdrawalState = keyof typeof withdrawalStates;

const withdrawalMoves: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  processing: ["approved", "rejected"],
  approved: ["transferring", "success", "rejected"],
  transferring: ["success", "failed"],
  success: [],
  rejected: [],
  failed: [],
};

/** True if a withdrawal may change from one state to the other. */
export function canWithdrawalMove(from: WithdrawalState, to: WithdrawalState): boolean {
  return withdrawalMoves[from].includes(to);
}

/** True while the amount is on hold. */
export function isWithdrawalOpen(state: WithdrawalState): boolean {
  return withdrawalMoves[state].length > 0;
}

/** Returns the states with this number on the wire; empty for an unknown number. */
export function withdrawalStatesOfNumber(number: number): WithdrawalState[] {
  return stateNames.filter((name) => withdrawalStates[name] === number);
}

export function isWithdrawalState(text: string): text is WithdrawalState {
  return Object.hasOwn(withdrawalStates, text);
}

const stateNames = Object.keys(withdrawalStates) as WithdrawalState[];
