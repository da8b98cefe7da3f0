/**
 * The life of a bill. Nothing leaves it silently: a sum that was not claimed in time expires by a step of its own, of
 * which both sides are told, and stays to be read. Source: agent-contracts.md, Settlement.
 */

export const billStates = ["pending", "paid", "claimed", "refused", "expired", "adjusted"] as const;
export type BillState = (typeof billStates)[number];

/** pay: at once, by the house's run; claim: by the payee; refuse: by a second person, with a reason. */
export type BillAction = "pay" | "claim" | "refuse" | "expire" | "adjust";

/** What becomes of the bill, and whether people must be told; undefined: it cannot be done in that state. */
export interface BillStep {
  readonly state: BillState;
  readonly tells: readonly ("payee" | "payer")[];
}

const both = ["payee", "payer"] as const;

/** A paid bill is never paid again; a late correction marks it and pays or takes in the next window. */
const steps: Readonly<Record<BillState, Partial<Record<BillAction, BillStep>>>> = {
  pending: {
    pay: { state: "paid", tells: ["payee"] },
    claim: { state: "claimed", tells: [] },
    refuse: { state: "refused", tells: both },
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
