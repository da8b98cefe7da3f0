/**
 * The states of a deposit. The names are those of the database, the numbers those of the wire (docs/wire-format.md,
 * Deposits).
 *
 *   new → pending → approved | rejected | cancelled | expired
 *   new → approved | rejected | cancelled | expired
 *
 * `new`: the provider does not know the deposit yet, or the result of the call is unknown. If a provider reports on a
 * deposit that has ended, the deposit does not change automatically: the staff decides (see `depositMoves`).
 */

/** Name of a state → its number on the wire. */
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

/** True if a deposit may change from one state to the other. */
export function canDepositMove(from: DepositState, to: DepositState): boolean {
  return depositMoves[from].includes(to);
}

/** True until the deposit has ended. After that, a provider's report no longer changes the state. */
export function isDepositOpen(state: DepositState): boolean {
  return state === "new" || state === "pending";
}

/** Returns the state with this number on the wire; undefined for an unknown number. */
export function depositStateOfNumber(number: number): DepositState | undefined {
  return stateNames.find((name) => depositStates[name] === number);
}

export function isDepositState(text: string): text is DepositState {
  return Object.hasOwn(depositStates, text);
}

const stateNames = Object.keys(depositStates) as DepositState[];
