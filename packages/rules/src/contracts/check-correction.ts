/**
 * What may be corrected of a bill, by hand and with a reason. Source: docs/decisions/0043-corrections-of-bills.md.
 */

import type { BillState } from "./bill-states.ts";

export interface CorrectedBill {
  readonly state: BillState;
  /** What its window came to, with what was found and corrected since; of an unpaid bill the corrections alone. */
  readonly accountedMinor: bigint;
}

export type CorrectionProblem = "bill.not.decided" | "bill.correction.too.large";

/** States in which nothing more becomes of a bill by itself. */
const decided: ReadonlySet<BillState> = new Set<BillState>(["paid", "claimed", "adjusted", "refused", "expired"]);
const unpaid: ReadonlySet<BillState> = new Set<BillState>(["refused", "expired"]);

/** Whether the sum of a bill never reached its payee. */
export function isUnpaid(state: BillState): boolean {
  return unpaid.has(state);
}

/** undefined: it may be corrected by so much. Nobody is taken more than what the window brought. */
export function checkCorrection(
  { state, accountedMinor }: CorrectedBill,
  amountMinor: bigint,
): CorrectionProblem | undefined {
  if (!decided.has(state)) return "bill.not.decided";
  return accountedMinor + amountMinor < 0n ? "bill.correction.too.large" : undefined;
}
