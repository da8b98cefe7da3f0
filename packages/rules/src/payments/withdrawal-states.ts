/**
 * The life of a withdrawal. Words are the database's, numbers the wire's (docs/wire-format.md, Withdrawals): a member
 * need not know that an approved withdrawal waits for its payout.
 *
 *   processing → approved → transferring → success | failed      processing | approved → rejected
 *   approved → success: paid by hand
 *
 * The last three are final. Only the settling of a provider's contradiction, by a person, corrects rejected and failed
 * to success; it is no move.
 */

/** Word of a state → its number on the wire. */
export const withdrawalStates = {
  processing: 1,
  approved: 2,
  transferring: 2,
  rejected: 3,
  success: 4,
  failed: 5,
} as const satisfies Record<string, number>;

/** Word of a state. */
export type WithdrawalState = keyof typeof withdrawalStates;

const withdrawalMoves: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  processing: ["approved", "rejected"],
  approved: ["transferring", "success", "rejected"],
  transferring: ["success", "failed"],
  success: [],
  rejected: [],
  failed: [],
};

/** True when a withdrawal may go from one state to the other; the three last states are final. */
export function canWithdrawalMove(from: WithdrawalState, to: WithdrawalState): boolean {
  return withdrawalMoves[from].includes(to);
}

/** True while the money is held. */
export function isWithdrawalOpen(state: WithdrawalState): boolean {
  return withdrawalMoves[state].length > 0;
}

/** The words that a wire number stands for; empty for a number that no state has. */
export function withdrawalStatesOfNumber(number: number): WithdrawalState[] {
  return words.filter((word) => withdrawalStates[word] === number);
}

/** True for the word of a state. */
export function isWithdrawalState(text: string): text is WithdrawalState {
  return Object.hasOwn(withdrawalStates, text);
}

const words = Object.keys(withdrawalStates) as WithdrawalState[];
