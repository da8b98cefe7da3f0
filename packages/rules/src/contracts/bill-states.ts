/**
 * The life of a bill. Nothing leaves it silently: a sum that was not claimed in time expires by a step of its own, of
 * which both sides are told, and stays to be read. Source: docs/agent-contracts.md, Settlement.
 */

export const billStates = ["review", "pending", "paid", "claimed", "refused", "expired", "adjusted"] as const;
export type BillState = (typeof billStates)[number];

/**
 * release: by two people of the house, with its run; refuse: by the house before that, with a reason; pay: by the
 * house's run; claim: by the payee.
 */
export type BillAction = "release" | "refuse" | "pay" | "claim" | "expire" | "adjust";

/** What becomes of the bill, and whether people must be told; undefined: it cannot be done in that state. */
export interface BillStep {
  readonly state: BillState;
  readonly tells: readonly ("payee" | "payer")[];
}

const both = ["payee", "payer"] as const;

/**
 * What was released is owed and no longer refused. A paid bill is never paid again; a late correction marks it and pays
 * or takes in the next window.
 */
const steps: Readonly<Record<BillState, Partial<Record<BillAction, BillStep>>>> = {
  // Neither paid nor claimed, nor does it expire: nobody loses a sum because the house takes its time.
  review: {
    release: { state: "pending", tells: [] },
    refuse: { state: "refused", tells: both },
  },
  pending: {
    pay: { state: "paid", tells: ["payee"] },
    claim: { state: "claimed", tells: [] },
    expire: { state: "expired", tells: both },
  },
  paid: { adjust: { state: "adjusted", tells: both } },
  claimed: { adjust: { state: "adjusted", tells: both } },
  adjusted: { adjust: { state: "adjusted", tells: both } },
  refused: {},
  expired: {},
};

/** The next state of a bill. */
export function stepBill(state: BillState, action: BillAction): BillStep | undefined {
  return steps[state][action];
}
