/**
 * Wallets in transfer mode. GCS_merchantWallet: one wallet or several. GCS_walletTransfer moves money between the main
 * and the vendor wallet, GCS_walletReturn returns the whole vendor wallet, GCS_getWalletTransferReport lists transfers.
 * Source: docs/wire-format.md, Wallet; docs/product-rules.md, Money.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const MerchantWalletQuery = Type.Object({ merchantCode: Type.Optional(Type.String({ maxLength: 40 })) });

export const MerchantWallet = Type.Object({
  /** True: vendors take stakes from the main wallet, and no transfers are needed. */
  isSingle: Type.Boolean(),
  merchantCode: Type.String(),
  /** The wallets besides the main one; empty with a single wallet. */
  wallets: Type.Array(Type.Object({ accountTypeId: Type.Integer(), name: Type.String() })),
  /** Decimal numbers in major units, per transfer. */
  minimumAmount: Type.Number(),
  maximumAmount: Type.Number(),
});

export const WalletTransferBody = Type.Object(
  {
    fromAccountTypeId: Type.Integer(),
    toAccountTypeId: Type.Integer(),
    /** Decimal amount in major units: number or decimal text. */
    amount: Type.Union([Type.Number(), Type.String({ maxLength: 40 })]),
    /** Checked against the account's currency when given. */
    currency: Type.Optional(Type.String({ maxLength: 10 })),
  },
  { additionalProperties: false },
);

export const WalletReturnBody = Type.Object(
  /** The member's own id, if given. */
  { customerId: Type.Optional(Type.String({ maxLength: 40 })) },
  { additionalProperties: false },
);

export const WalletTransferRecord = Type.Object({
  transferId: Type.String(),
  fromAccountTypeId: Type.Integer(),
  toAccountTypeId: Type.Integer(),
  /** The vendor's name for members. */
  walletName: Type.String(),
  amountMinor: Type.String(),
  currency: Type.String(),
  /**
   * asked: the vendor is being called; sent: the vendor has accepted it; unknown: the vendor did not reply and is
   * called again; done and failed (the money was returned): final.
   */
  state: Type.Union([
    Type.Literal("asked"),
    Type.Literal("sent"),
    Type.Literal("unknown"),
    Type.Literal("done"),
    Type.Literal("failed"),
  ]),
  /** The vendor contradicts the transfer: the staff checks it. */
  isUnderReview: Type.Boolean(),
  transferDate: Type.Number(),
  closedDate: Type.Union([Type.Number(), Type.Null()]),
});

export const WalletTransferReportQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const WalletTransferReport = Type.Object({
  records: Type.Array(WalletTransferRecord),
  total: Type.Integer(),
});

export type MerchantWalletQuery = Static<typeof MerchantWalletQuery>;
export type MerchantWallet = Static<typeof MerchantWallet>;
export type WalletTransferBody = Static<typeof WalletTransferBody>;
export type WalletReturnBody = Static<typeof WalletReturnBody>;
export type WalletTransferRecord = Static<typeof WalletTransferRecord>;
export type WalletTransferReportQuery = Static<typeof WalletTransferReportQuery>;
export type WalletTransferReport = Static<typeof WalletTransferReport>;
