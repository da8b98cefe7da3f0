/**
 * The states of a withdrawal. The words are the database's, the numbers the wire's (docs/wire-format.md, Withdrawals).
 * The wire has one number for approved and transferring, because the difference does not matter to members.
 *
 *   processing → approved → transferring → success | failed
 *   processing | approved → rejected
 *   approved → success: paid manually
 *
 * success, failed and rejected are final. Only the staff can correct rejected and failed to success, when it settles a
 * provider's contradiction.
 */

/** State word → number on the wire. */
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

/** True when a withdrawal may change from one state to the other. */
export function canWithdrawalMove(from: WithdrawalState, to: WithdrawalState): boolean {
  return withdrawalMoves[from].includes(to);
}

/** True while the money is held. */
export function isWithdrawalOpen(state: WithdrawalState): boolean {
  return withdrawalMoves[state].length > 0;
}

/** The state words of a wire number; empty for an unknown number. */
export function withdrawalStatesOfNumber(number: number): WithdrawalState[] {
  return words.filter((word) => withdrawalStates[word] === number);
}

/** True for a state word. */
export function isWithdrawalState(text: string): text is WithdrawalState {
  return Object.hasOwn(withdrawalStates, text);
}

const words = Object.keys(withdrawalStates) as WithdrawalState[];
