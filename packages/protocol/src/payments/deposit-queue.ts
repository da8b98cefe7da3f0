/** GET /backoffice/api/deposits and its actions: finance looks at deposits and decides on held ones. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";
import { PayTo } from "./pay-to.ts";
import { claimOfRow, filtersOfQueue, pageOfQueue, PaymentStep, ProviderMessage } from "./queue-shapes.ts";

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
  /** Why a person must look: amount, currency, late, contradiction, frozen, proof; null = nobody has to. */
  heldReason: Type.Union([Type.String(), Type.Null()]),
  methodCode: Type.String(),
  channelName: Type.String(),
  provider: Type.String(),
  providerRef: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  requestedMinor: Type.String(),
  feeMinor: Type.String(),
  feePayer: Type.String(),
  /** What the provider says was paid, of a transfer what a person says; null until then. */
  paidMinor: Type.Union([Type.String(), Type.Null()]),
  creditedMinor: Type.Union([Type.String(), Type.Null()]),
  /** Where the member was asked to pay to; null = the provider's page said it. */
  payTo: Type.Union([PayTo, Type.Null()]),
  /** To the house's own account: a person books it. */
  isTransfer: Type.Boolean(),
  /** Who of two persons has said what came; null = nobody yet, or one is enough. */
  firstBy: Type.Union([Type.String(), Type.Null()]),
  decidedBy: Type.Union([Type.String(), Type.Null()]),
  ...claimOfRow,
  createdAt: Type.Number(),
  expiresAt: Type.Number(),
  closedAt: Type.Union([Type.Number(), Type.Null()]),
});

export const DepositQueue = Type.Object({
  list: Type.Array(DepositQueueRow),
  /** For the next page; null = this was the last. */
  cursor: Type.Union([Type.String(), Type.Null()]),
  counts: Type.Object({ open: Type.Integer(), held: Type.Integer() }),
});

export const DepositDetail = Type.Object({
  deposit: DepositQueueRow,
  history: Type.Array(PaymentStep),
  messages: Type.Array(ProviderMessage),
  /** Ids of the pictures that the member sent as proof (GET /backoffice/api/files/:id). */
  files: Type.Array(Type.String()),
  /** Above this a transfer takes two persons. */
  secondPersonAboveMinor: Type.String(),
  /** What the caller may do now: claim, release, approve (credit what was paid), book (a transfer), reject, check. */
  actions: Type.Array(Type.String()),
});

/** POST /backoffice/api/deposits/:id/book: what the house's bank says of a transfer. */
export const BookTransferBody = Type.Object(
  {
    /** Exactly what came. */
    receivedMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }),
    /** The bank's name for the payment: one payment is one deposit. */
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
