/**
 * The states of a deposit. The words are the database's, the numbers the wire's (docs/wire-format.md, Deposits).
 *
 *   new → pending → approved | rejected | cancelled | expired
 *
 * `new`: the provider does not know the deposit yet, or the result of the call is unknown. A provider's report after
 * the end never changes a deposit automatically: the staff decides (see `depositMoves`).
 */

/** State word → number on the wire. */
export const depositStates = {
  approved: 2,
  cancelled: 3,
  pending: 4,
  new: 5,
  rejected: 6,
  expired: 7,
} as const satisfies Record<string, number>;

export type DepositState = keyof typeof depositStates;

const depositMoves: Readonly<Record<DepositState, readonly DepositState[]>> = {
  new: ["pending", "approved", "rejected", "cancelled", "expired"],
  pending: ["approved", "rejected", "cancelled", "expired"],
  // The deposit was paid after its end: only the staff may credit it.
  cancelled: ["approved"],
  expired: ["approved"],
  rejected: ["approved"],
  approved: [],
};

/** True when a deposit may change from one state to the other. */
export function canDepositMove(from: DepositState, to: DepositState): boolean {
  return depositMoves[from].includes(to);
}

/** True while the provider's report decides. */
export function isDepositOpen(state: DepositState): boolean {
  return state === "new" || state === "pending";
}

/** The state word of a wire number; undefined for an unknown number. */
export function depositStateOfNumber(number: number): DepositState | undefined {
  return words.find((word) => depositStates[word] === number);
}

/** True for a state word. */
export function isDepositState(text: string): text is DepositState {
  return Object.hasOwn(depositStates, text);
}

const words = Object.keys(depositStates) as DepositState[];
