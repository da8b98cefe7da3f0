/**
 * The states of a bill. A bill that is not claimed in time expires in an explicit step: both parties are notified and
 * the bill stays readable. Source: docs/agent-contracts.md, Settlement.
 */

export const billStates = ["review", "pending", "paid", "claimed", "refused", "expired", "adjusted"] as const;
export type BillState = (typeof billStates)[number];

/**
 * release: two staff members approve the bill with its run. refuse: before the release, the staff refuses the bill with
 * a reason. pay: the run pays the bill. claim: the payee claims the bill. expire: the payee did not claim the bill in
 * time. adjust: a later correction changes the amount.
 */
export type BillAction = "release" | "refuse" | "pay" | "claim" | "expire" | "adjust";

/** The next state, and which parties are notified. */
export interface BillStep {
  readonly state: BillState;
  readonly notifies: readonly ("payee" | "payer")[];
}

const both = ["payee", "payer"] as const;

/**
 * A released bill is owed and can no longer be refused. A paid bill is never paid again: a late correction marks it as
 * adjusted and changes the amount of the next window.
 */
const steps: Readonly<Record<BillState, Partial<Record<BillAction, BillStep>>>> = {
  // In review a bill is neither paid nor claimed and does not expire, so that a slow review costs the payee nothing.
  review: {
    release: { state: "pending", notifies: [] },
    refuse: { state: "refused", notifies: both },
  },
  pending: {
    pay: { state: "paid", notifies: ["payee"] },
    claim: { state: "claimed", notifies: [] },
    expire: { state: "expired", notifies: both },
  },
  paid: { adjust: { state: "adjusted", notifies: both } },
  claimed: { adjust: { state: "adjusted", notifies: both } },
  adjusted: { adjust: { state: "adjusted", notifies: both } },
  refused: {},
  expired: {},
};

/** Returns the step for the action; undefined if the action is not allowed in that state. */
export function stepBill(state: BillState, action: BillAction): BillStep | undefined {
  return steps[state][action];
}
