/**
 * The state of a withdrawal from the member's view. Source: docs/wire-format.md, Withdrawals;
 * rules/payments/withdrawal-states.
 */

/** asked: the staff checks the request. paying: approved and in progress. The other three are final. */
export type WithdrawalPhase = "asked" | "paying" | "rejected" | "paid" | "failed";

const phases: ReadonlyMap<number, WithdrawalPhase> = new Map([
  [1, "asked"],
  [2, "paying"],
  [3, "rejected"],
  [4, "paid"],
  [5, "failed"],
]);

/** Returns the phase for a status number of the wire. Throws on an unknown number. */
export function withdrawalPhase(status: number): WithdrawalPhase {
  const phase = phases.get(status);
  if (phase === undefined) throw new RangeError(`no withdrawal has status ${status}`);
  return phase;
}

/** True while the money is held and the result is open. */
export function isWithdrawalWaiting({ status }: { readonly status: number }): boolean {
  const phase = withdrawalPhase(status);
  return phase === "asked" || phase === "paying";
}

/** Returns how many of the three steps are complete: requested, approved, paid. */
export function completedSteps(phase: WithdrawalPhase): number {
  switch (phase) {
    case "asked":
      return 1;
    case "paying":
      return 2;
    case "paid":
      return 3;
    case "rejected":
    case "failed":
      return 0;
  }
}
