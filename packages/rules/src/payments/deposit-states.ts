/**
 * The life of a deposit. Words are the database's, numbers the wire's (docs/wire-format.md, Deposits).
 *
 *   new → pending → approved | rejected | cancelled | expired
 *
 * `new` is not known to the provider yet, or nobody knows whether it is. What a provider says after a deposit was
 * closed never moves it by itself: a person decides (see `depositMoves`).
 */

/** Word of a state → its number on the wire. */
export const depositStates = {
  approved: 2,
  cancelled: 3,
  pending: 4,
  new: 5,
  rejected: 6,
  expired: 7,
} as const satisfies Record<string, number>;

/** Word of a state. */
export type DepositState = keyof typeof depositStates;

const depositMoves: Readonly<Record<DepositState, readonly DepositState[]>> = {
  new: ["pending", "approved", "rejected", "cancelled", "expired"],
  pending: ["approved", "rejected", "cancelled", "expired"],
  // Paid after all: only a person may credit it.
  cancelled: ["approved"],
  expired: ["approved"],
  rejected: ["approved"],
  approved: [],
};

/** True when a deposit may go from one state to the other. */
export function canDepositMove(from: DepositState, to: DepositState): boolean {
  return depositMoves[from].includes(to);
}

/** True while the provider's answer decides. */
export function isDepositOpen(state: DepositState): boolean {
  return state === "new" || state === "pending";
}

/** The word of a wire number; undefined for a number that no state has. */
export function depositStateOfNumber(number: number): DepositState | undefined {
  return words.find((word) => depositStates[word] === number);
}

/** True for the word of a state. */
export function isDepositState(text: string): text is DepositState {
  return Object.hasOwn(depositStates, text);
}

const words = Object.keys(depositStates) as DepositState[];
