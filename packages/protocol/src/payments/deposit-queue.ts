/** GET /backoffice/api/deposits and its actions: the finance staff views deposits and decides held ones. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { PayTo } from "./pay-to.ts";
import { assignmentFields, filtersOfQueue, pageOfQueue, PaymentStep, ProviderMessage } from "./queue-shapes.ts";

export const DepositQueueQuery = Type.Object({
  ...pageOfQueue,
  ...filtersOfQueue,
  /** new, pending, approved, cancelled, rejected or expired. */
  state: Type.Optional(Type.String({ maxLength: 20 })),
  method: Type.Optional(Type.String({ maxLength: 40 })),
});

export const DepositQueueRow = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  memberId: Type.String(),
  account: Type.String(),
  state: Type.String(),
  /**
   * The reason why the staff must decide the deposit: amount, currency, late, contradiction, frozen, proof; null if it
   * is not held.
   */
  heldReason: Type.Union([Type.String(), Type.Null()]),
  methodCode: Type.String(),
  channelName: Type.String(),
  provider: Type.String(),
  providerRef: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  requestedMinor: Type.String(),
  feeMinor: Type.String(),
  feePayer: Type.String(),
  /** The paid amount: as reported by the provider, or for a bank transfer as entered by the staff. Null before that. */
  paidMinor: Type.Union([Type.String(), Type.Null()]),
  creditedMinor: Type.Union([Type.String(), Type.Null()]),
  /** The account or code that the member was asked to pay to; null if the provider's page showed it. */
  payTo: Type.Union([PayTo, Type.Null()]),
  /** True for a bank transfer to the merchant's own account, for which the staff enters the received amount. */
  isTransfer: Type.Boolean(),
  /** The first of the two persons who must enter the received amount; null before that, or if one person is enough. */
  firstBy: Type.Union([Type.String(), Type.Null()]),
  decidedBy: Type.Union([Type.String(), Type.Null()]),
  ...assignmentFields,
  createdAt: Type.Number(),
  expiresAt: Type.Number(),
  closedAt: Type.Union([Type.Number(), Type.Null()]),
});

export const DepositQueue = Type.Object({
  list: Type.Array(DepositQueueRow),
  /** Cursor of the next page; null on the last page. */
  cursor: Type.Union([Type.String(), Type.Null()]),
  counts: Type.Object({ open: Type.Integer(), held: Type.Integer() }),
});

export const DepositDetail = Type.Object({
  deposit: DepositQueueRow,
  history: Type.Array(PaymentStep),
  messages: Type.Array(ProviderMessage),
  /** Ids of the member's proof pictures (GET /backoffice/api/files/:id). */
  files: Type.Array(Type.String()),
  /** Bank transfers above this amount need two persons. */
  secondPersonAboveMinor: Type.String(),
  /**
   * The actions that the caller may take: claim, release, approve (credit the paid amount), book (enter and credit a
   * bank transfer), reject, check.
   */
  actions: Type.Array(Type.String()),
});

/** POST /backoffice/api/deposits/:id/book: the data of a bank transfer according to the bank. */
export const BookTransferBody = Type.Object(
  {
    /** The exact amount that the bank received. */
    receivedMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }),
    /** The bank's reference of the payment. Each reference can be used for one deposit only. */
    bankReference: Type.String({ minLength: 3, maxLength: 60, pattern: "^\\S(.*\\S)?$" }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type BookTransferBody = Static<typeof BookTransferBody>;
export type DepositQueueQuery = Static<typeof DepositQueueQuery>;
export type DepositQueueRow = Static<typeof DepositQueueRow>;
export type DepositQueue = Static<typeof DepositQueue>;
export type DepositDetail = Static<typeof DepositDetail>;
