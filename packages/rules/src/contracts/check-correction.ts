/** Checks a manual correction of a bill. Source: docs/decisions/0043-corrections-of-bills.md. */

import type { BillState } from "./bill-states.ts";

export interface CorrectedBill {
  readonly state: BillState;
  /** The window's amount with all later adjustments and corrections. For an unpaid bill: the corrections alone. */
  readonly accountedMinor: bigint;
}

export type CorrectionProblem = "bill.not.decided" | "bill.correction.too.large";

/** States of a bill that was paid or refused or has expired. Such a bill no longer waits for anything. */
const decided: ReadonlySet<BillState> = new Set<BillState>(["paid", "claimed", "adjusted", "refused", "expired"]);
const unpaid: ReadonlySet<BillState> = new Set<BillState>(["refused", "expired"]);

/** True if the amount of the bill never reached its payee. */
export function isUnpaid(state: BillState): boolean {
  return unpaid.has(state);
}

/** Returns undefined if the correction is allowed. A correction cannot deduct more than the bill's accounted amount. */
export function checkCorrection(
  { state, accountedMinor }: CorrectedBill,
  amountMinor: bigint,
): CorrectionProblem | undefined {
  if (!decided.has(state)) return "bill.not.decided";
  return accountedMinor + amountMinor < 0n ? "bill.correction.too.large" : undefined;
}
