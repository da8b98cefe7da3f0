/** Texts for the steps of a payment. */

import type { Translate } from "@openhouse/i18n/text-store";

const texts = {
  created: "backoffice.step.created",
  opened: "backoffice.step.opened",
  proof: "backoffice.step.proof",
  surplus: "backoffice.step.surplus",
  booked: "backoffice.step.booked",
  "first-booked": "backoffice.step.firstBooked",
  requested: "backoffice.step.requested",
  asked: "backoffice.step.asked",
  silent: "backoffice.step.silent",
  credited: "backoffice.step.credited",
  held: "backoffice.step.held",
  contradicted: "backoffice.step.contradicted",
  claimed: "backoffice.step.claimed",
  released: "backoffice.step.released",
  "first-approved": "backoffice.step.firstApproved",
  approved: "backoffice.step.approved",
  rejected: "backoffice.step.rejected",
  refused: "backoffice.step.refused",
  failed: "backoffice.step.failed",
  paid: "backoffice.step.paid",
  cancelled: "backoffice.step.cancelled",
  expired: "backoffice.step.expired",
  settled: "backoffice.step.settled",
  "settled-paid": "backoffice.step.settledPaid",
  "first-held-paid": "backoffice.step.firstHeldPaid",
  "first-held-returned": "backoffice.step.firstHeldReturned",
  "first-settled": "backoffice.step.firstSettled",
  "first-settled-paid": "backoffice.step.firstSettledPaid",
  "paid-by-hand": "backoffice.step.paidByHand",
  "receipt-received": "backoffice.step.receiptReceived",
  "receipt-partly": "backoffice.step.receiptPartly",
  "receipt-missing": "backoffice.step.receiptMissing",
  "receipt-appeal": "backoffice.step.receiptAppeal",
  "receipt-forced": "backoffice.step.receiptForced",
  "claim-first": "backoffice.step.claimFirst",
  "claim-paid": "backoffice.step.claimPaid",
  "claim-refused": "backoffice.step.claimRefused",
  "claim-recovered": "backoffice.step.claimRecovered",
  "write-off-asked": "backoffice.step.writeOffAsked",
  "write-off-booked": "backoffice.step.writeOffBooked",
  "write-off-refused": "backoffice.step.writeOffRefused",
} as const;

/** The text of a step; an unknown action is shown as its own code. */
export function stepText({ action }: { readonly action: string }, t: Translate): string {
  return Object.hasOwn(texts, action) ? t(texts[action as keyof typeof texts]) : action;
}
