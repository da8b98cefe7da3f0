/**
 * The state of a deposit from the member's view. Source: docs/wire-format.md, Deposits; rules/payments/deposit-states.
 */

import type { Reply } from "@openhouse/browser/api-types";
import { depositStateOfNumber, isDepositOpen } from "@openhouse/rules/payments/deposit-states";

export type DepositStatus = Reply<"GET /wps/relay/MCSFE_getDepositStatus">;

/** asking: the provider has not responded. paying: it waits for the member. review, proved: the staff checks it. */
export type DepositPhase =
  | "asking"
  | "paying"
  | "review"
  | "proved"
  | "credited"
  | "rejected"
  | "cancelled"
  | "expired";

type Standing = Pick<DepositStatus, "state" | "isUnderReview"> & Partial<Pick<DepositStatus, "isProofSent">>;

/** The phase of a deposit. Throws on an unknown state. */
export function depositPhase({ state, isUnderReview, isProofSent = false }: Standing): DepositPhase {
  const word = depositStateOfNumber(state);
  if (word === undefined) throw new RangeError(`no deposit is in state ${state}`);
  if (word === "approved") return "credited";
  // Money can arrive after the deposit was closed; then the staff decides and the deposit is not over.
  if (isUnderReview) return isProofSent ? "proved" : "review";
  if (isDepositOpen(word)) return word === "new" ? "asking" : "paying";
  return word === "rejected" || word === "cancelled" ? word : "expired";
}

/** True while the page should poll. */
export function isPhaseOpen(phase: DepositPhase): boolean {
  return phase === "asking" || phase === "paying" || phase === "review" || phase === "proved";
}

/** True while the member can cancel, because no payment is known. */
export function canCancel(phase: DepositPhase): boolean {
  return phase === "asking" || phase === "paying";
}

/** How many of the three panes are lit: opened, paid, credited. */
export function litPanes(phase: DepositPhase): number {
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
 * Milliseconds until the next poll. False when the phase is final, and before the first response, so that polling for
 * another member's deposit stops.
 */
export function nextLookMs(phase: DepositPhase | undefined, looks: number): number | false {
  if (phase === undefined) return false;
  if (!isPhaseOpen(phase)) return false;
  return looks < quickLooks ? quickLookMs : slowLookMs;
}

const quickLookMs = 2_000;
const slowLookMs = 8_000;
/** A minute and a half of quick polling, in which most payments complete. */
const quickLooks = 45;

/**
 * How it is paid: on the provider's page, by a QR code, to an account for this deposit only, or to the merchant's
 * account.
 */
export type PayingWay = "page" | "qr" | "account" | "transfer";

export function payingWay({ payTo, canSendProof }: Pick<DepositStatus, "payTo" | "canSendProof">): PayingWay {
  if (canSendProof) return "transfer";
  return payTo?.kind ?? "page";
}
