/**
 * The state of a deposit from the member's view. Source: docs/wire-format.md, Deposits; rules/payments/deposit-states.
 */

import type { Reply } from "@openhouse/browser/api-types";
import { depositStateOfNumber, isDepositOpen } from "@openhouse/rules/payments/deposit-states";

export type DepositStatus = Reply<"GET /wps/relay/MCSFE_getDepositStatus">;

/**
 * asking: the provider has not responded yet. paying: the provider waits for the payment. review: the staff checks the
 * payment. proved: as review, after the member has sent pictures as proof.
 */
export type DepositPhase =
  | "asking"
  | "paying"
  | "review"
  | "proved"
  | "credited"
  | "rejected"
  | "cancelled"
  | "expired";

type DepositState = Pick<DepositStatus, "state" | "isUnderReview"> & Partial<Pick<DepositStatus, "isProofSent">>;

/** Returns the phase of a deposit. Throws on an unknown state. */
export function depositPhase({ state, isUnderReview, isProofSent = false }: DepositState): DepositPhase {
  const stateName = depositStateOfNumber(state);
  if (stateName === undefined) throw new RangeError(`no deposit is in state ${state}`);
  if (stateName === "approved") return "credited";
  // Money can arrive after the deposit was closed. The staff then decides, so the deposit is still open.
  if (isUnderReview) return isProofSent ? "proved" : "review";
  if (isDepositOpen(stateName)) return stateName === "new" ? "asking" : "paying";
  return stateName === "rejected" || stateName === "cancelled" ? stateName : "expired";
}

/** True while the page should poll. */
export function isPhaseOpen(phase: DepositPhase): boolean {
  return phase === "asking" || phase === "paying" || phase === "review" || phase === "proved";
}

/** True while the member can cancel, because no payment has arrived. */
export function canCancel(phase: DepositPhase): boolean {
  return phase === "asking" || phase === "paying";
}

/** Returns how many of the three steps are complete: opened, paid, credited. */
export function completedSteps(phase: DepositPhase): number {
  switch (phase) {
    case "asking":
    case "paying":
      return 1;
    case "review":
    case "proved":
      return 2;
    case "credited":
      return 3;
    case "rejected":
    case "cancelled":
    case "expired":
      return 0;
  }
}

/**
 * Returns the milliseconds until the next poll, or false if the phase is final. `phase` is undefined until a response
 * has arrived; the result is then false as well, so that a refused request is not repeated.
 */
export function nextPollMs(phase: DepositPhase | undefined, pollCount: number): number | false {
  if (phase === undefined) return false;
  if (!isPhaseOpen(phase)) return false;
  return pollCount < maxQuickPolls ? quickPollMs : slowPollMs;
}

const quickPollMs = 2_000;
const slowPollMs = 8_000;
/** Ninety seconds of quick polling, in which most payments complete. */
const maxQuickPolls = 45;

/**
 * How the deposit is paid: on the provider's page, by a QR code, to an account for this deposit only, or to the
 * merchant's account.
 */
export type PaymentTarget = "page" | "qr" | "account" | "transfer";

export function paymentTargetOf({ payTo, canSendProof }: Pick<DepositStatus, "payTo" | "canSendProof">): PaymentTarget {
  if (canSendProof) return "transfer";
  return payTo?.kind ?? "page";
}
