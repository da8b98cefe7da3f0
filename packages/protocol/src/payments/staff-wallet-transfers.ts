/**
 * GET /backoffice/api/wallet-transfers lists open transfers to and from vendor wallets, held transfers first. POST
 * …/:id/settle settles a transfer. Amounts are strings of minor units, times are milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

export const OpenWalletTransfer = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  memberId: Type.String(),
  account: Type.String(),
  walletName: Type.String(),
  /** in: to the vendor; out: from the vendor. */
  direction: Type.Union([Type.Literal("in"), Type.Literal("out")]),
  amountMinor: Type.String(),
  currency: Type.String(),
  state: Type.String(),
  /** amount, currency or contradiction; null if the transfer is not held. */
  heldReason: Type.Union([Type.String(), Type.Null()]),
  /** The last note: the vendor's report, or the first person's reason if two persons are needed. */
  note: Type.String(),
  isAwaitingSecond: Type.Boolean(),
  createdAt: Type.Number(),
});

export const OpenWalletTransfers = Type.Object({
  list: Type.Array(OpenWalletTransfer),
  /** The number of all open transfers. The list contains at most a hundred. */
  total: Type.Integer(),
});

export const SettleWalletTransferBody = Type.Object(
  {
    /** done: the transfer took place, and the amount arrives; failed: it did not take place, and the amount returns. */
    outcome: Type.Union([Type.Literal("done"), Type.Literal("failed")]),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type OpenWalletTransfer = Static<typeof OpenWalletTransfer>;
export type OpenWalletTransfers = Static<typeof OpenWalletTransfers>;
export type SettleWalletTransferBody = Static<typeof SettleWalletTransferBody>;
