/**
 * GET /wps/relay/MCSFE_getDepositMethods and MCSFE_getDepositBanksList: the deposit methods. A method is a group
 * ("E-wallet"). A channel is one bank or wallet of a method ("Lakbay Wallet"). Source: docs/wire-format.md, Deposits.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const DepositMethod = Type.Object({
  code: Type.String(),
  displayName: Type.String(),
  /**
   * ewallet and bank open a page of the provider, qr and account show a code or an account to pay to, transfer shows
   * the merchant's own account.
   */
  kind: Type.String(),
  currency: Type.String(),
  /** Decimal amounts in major units: the narrower of the method's and the merchant's bounds. */
  minimumAmount: Type.Number(),
  maximumAmount: Type.Number(),
  /** The fees for this member by amount: ranges without gaps, smallest amounts first. */
  ranges: Type.Array(
    Type.Object({
      minimumAmount: Type.Number(),
      maximumAmount: Type.Number(),
      /**
       * A rate and a fixed part. If `feePayer` is "member", the fee is deducted from the credited amount; if "house",
       * the member pays none.
       */
      feeRatePpm: Type.Integer(),
      feeFixed: Type.Number(),
      feePayer: Type.Union([Type.Literal("member"), Type.Literal("house")]),
    }),
  ),
});

export const DepositMethods = Type.Array(DepositMethod);

export const DepositBanksQuery = Type.Object({
  /** Code of a method. Empty means all methods. */
  type: Type.Optional(Type.String({ maxLength: 40 })),
});

/** The fields that newDepositPG expects, and the names for display. */
export const DepositChannel = Type.Object({
  bankCode: Type.String(),
  bankName: Type.String(),
  bankType: Type.String(),
  vendorId: Type.String(),
  mcsBankCode: Type.String(),
});

/** Method code → its channels. */
export const DepositBanks = Type.Record(
  Type.String(),
  Type.Object({ displayName: Type.String(), channels: Type.Array(DepositChannel) }),
);

export type DepositMethod = Static<typeof DepositMethod>;
export type DepositMethods = Static<typeof DepositMethods>;
export type DepositBanksQuery = Static<typeof DepositBanksQuery>;
export type DepositChannel = Static<typeof DepositChannel>;
export type DepositBanks = Static<typeof DepositBanks>;
