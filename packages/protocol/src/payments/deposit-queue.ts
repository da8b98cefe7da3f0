/** GET /backoffice/api/deposits and its actions: finance looks at deposits and decides on held ones. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { filtersOfQueue, pageOfQueue, PaymentStep, ProviderMessage } from "./queue-shapes.ts";

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
  /** Why a person must look: amount, currency, late, contradiction, frozen; null = nobody has to. */
  heldReason: Type.Union([Type.String(), Type.Null()]),
  methodCode: Type.String(),
  channelName: Type.String(),
  provider: Type.String(),
  providerRef: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  requestedMinor: Type.String(),
  feeMinor: Type.String(),
  feePayer: Type.String(),
  /** What the provider says was paid; null until it says so. */
  paidMinor: Type.Union([Type.String(), Type.Null()]),
  creditedMinor: Type.Union([Type.String(), Type.Null()]),
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
  /** What the caller may do now: approve (credit what was paid), reject, check. */
  actions: Type.Array(Type.String()),
});

export type DepositQueueQuery = Static<typeof DepositQueueQuery>;
export type DepositQueueRow = Static<typeof DepositQueueRow>;
export type DepositQueue = Static<typeof DepositQueue>;
export type DepositDetail = Static<typeof DepositDetail>;
