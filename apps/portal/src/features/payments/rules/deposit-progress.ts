/**
 * What a deposit's state means for who waits for it. Source: docs/wire-format.md, Deposits;
 * rules/payments/deposit-states.
 */

import type { Reply } from "@openhouse/browser/api-types";
import { depositStateOfNumber, isDepositOpen } from "@openhouse/rules/payments/deposit-states";

export type DepositStatus = Reply<"GET /wps/relay/MCSFE_getDepositStatus">;

/** asking: the provider has not answered; paying: it waits for the member; review, proved: a person looks at it. */
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

/** The phase of a deposit. Throws on a state that no deposit has. */
export function depositPhase({ state, isUnderReview, isProofSent = false }: Standing): DepositPhase {
  const word = depositStateOfNumber(state);
  if (word === undefined) throw new RangeError(`no deposit is in state ${state}`);
  if (word === "approved") return "credited";
  // Money may arrive after the order was closed: then a person decides, and the order is not over.
  if (isUnderReview) return isProofSent ? "proved" : "review";
  if (isDepositOpen(word)) return word === "new" ? "asking" : "paying";
  return word === "rejected" || word === "cancelled" ? word : "expired";
}

/** True while the page should look again by itself. */
export function isPhaseOpen(phase: DepositPhase): boolean {
  return phase === "asking" || phase === "paying" || phase === "review" || phase === "proved";
}

/** True while the member may call it off: nothing was paid as far as anybody knows. */
export function canCancel(phase: DepositPhase): boolean {
  return phase === "asking" || phase === "paying";
}

/** How far along the three panes are lit: opened, paid, in the wallet. */
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
 * Milliseconds until the next look without word from the live channel; false when nothing more will happen, or before
 * the first answer: who asked for a deposit that is not his must not ask for ever.
 */
export function nextLookMs(phase: DepositPhase | undefined, looks: number): number | false {
  if (phase === undefined) return false;
  if (!isPhaseOpen(phase)) return false;
  return looks < quickLooks ? quickLookMs : slowLookMs;
}

const quickLookMs = 2_000;
const slowLookMs = 8_000;
/** A minute and a half of close watching: most payments are through by then. */
const quickLooks = 45;

/** How it is paid: on the provider's page, by a code, to an account of this deposit alone, to the house's own. */
export type PayingWay = "page" | "qr" | "account" | "transfer";

/** The way of a deposit that waits for its member. */
export function payingWay({ payTo, canSendProof }: Pick<DepositStatus, "payTo" | "canSendProof">): PayingWay {
  if (canSendProof) return "transfer";
  return payTo?.kind ?? "page";
}
