/**
 * Transfers between the main wallet and the vendor wallet, for merchants with the wallet mode `transfer`.
 * GCS_merchantWallet tells whether the merchant has one wallet or several. GCS_walletTransfer moves money between the
 * main wallet and the vendor wallet, GCS_walletReturn returns the whole balance of the vendor wallet,
 * GCS_getWalletTransferReport lists transfers. Source: docs/wire-format.md, Wallet; docs/product-rules.md, Money.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const MerchantWalletQuery = Type.Object({ merchantCode: Type.Optional(Type.String({ maxLength: 40 })) });

export const MerchantWallet = Type.Object({
  /** True if vendors take stakes from the main wallet, and no transfers are needed. */
  isSingle: Type.Boolean(),
  merchantCode: Type.String(),
  /** All wallets except the main wallet. Empty if there is only one wallet. */
  wallets: Type.Array(Type.Object({ accountTypeId: Type.Integer(), name: Type.String() })),
  /** Limits of one transfer, as decimal numbers in major units. */
  minimumAmount: Type.Number(),
  maximumAmount: Type.Number(),
});

export const WalletTransferBody = Type.Object(
  {
    fromAccountTypeId: Type.Integer(),
    toAccountTypeId: Type.Integer(),
    /** A decimal amount in major units: a number or a decimal text. */
    amount: Type.Union([Type.Number(), Type.String({ maxLength: 40 })]),
    /** If given, must be the currency of the account. */
    currency: Type.Optional(Type.String({ maxLength: 10 })),
  },
  { additionalProperties: false },
);

export const WalletReturnBody = Type.Object(
  /** If given, must be the member's own id. */
  { customerId: Type.Optional(Type.String({ maxLength: 40 })) },
  { additionalProperties: false },
);

export const WalletTransferRecord = Type.Object({
  transferId: Type.String(),
  fromAccountTypeId: Type.Integer(),
  toAccountTypeId: Type.Integer(),
  /** The name of the vendor as members see it. */
  walletName: Type.String(),
  amountMinor: Type.String(),
  currency: Type.String(),
  /**
   * asked: the server is calling the vendor; sent: the vendor has accepted the transfer; unknown: the vendor did not
   * reply, and the server calls again. done and failed are final; after failed, the money was returned.
   */
  state: Type.Union([
    Type.Literal("asked"),
    Type.Literal("sent"),
    Type.Literal("unknown"),
    Type.Literal("done"),
    Type.Literal("failed"),
  ]),
  /** True if the vendor contradicts the transfer; the staff checks it. */
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
  totalPages: Type.Integer(),
});

export type MerchantWalletQuery = Static<typeof MerchantWalletQuery>;
export type MerchantWallet = Static<typeof MerchantWallet>;
export type WalletTransferBody = Static<typeof WalletTransferBody>;
export type WalletReturnBody = Static<typeof WalletReturnBody>;
export type WalletTransferRecord = Static<typeof WalletTransferRecord>;
export type WalletTransferReportQuery = Static<typeof WalletTransferReportQuery>;
export type WalletTransferReport = Static<typeof WalletTransferReport>;
