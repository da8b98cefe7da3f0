/**
 * GET /wps/relay/MCSFE_getDepositMethods and MCSFE_getDepositBanksList: how the member can pay in. A method is a group
 * ("E-wallet"), a channel the one who is paid through ("Lakbay Wallet"). Source: docs/wire-format.md, Deposits.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const DepositMethod = Type.Object({
  code: Type.String(),
  displayName: Type.String(),
  /** ewallet and bank lead to a page, qr and account show what to pay to, transfer is to the house's own account. */
  kind: Type.String(),
  currency: Type.String(),
  /** Decimal amounts in major units, already the tighter of method and house. */
  minimumAmount: Type.Number(),
  maximumAmount: Type.Number(),
  /** What it costs, by amount: ranges without a gap, the smallest first, as they are for this member. */
  ranges: Type.Array(
    Type.Object({
      minimumAmount: Type.Number(),
      maximumAmount: Type.Number(),
      /** A rate and a fixed part; `feePayer` "member" takes it off what is credited, "house" costs nothing. */
      feeRatePpm: Type.Integer(),
      feeFixed: Type.Number(),
      feePayer: Type.Union([Type.Literal("member"), Type.Literal("house")]),
    }),
  ),
});

export const DepositMethods = Type.Array(DepositMethod);

export const DepositBanksQuery = Type.Object({
  /** Code of a method; empty = all. */
  type: Type.Optional(Type.String({ maxLength: 40 })),
});

/** What newDepositPG sends back as it is, and what to show. */
export const DepositChannel = Type.Object({
  bankCode: Type.String(),
  bankName: Type.String(),
  bankType: Type.String(),
  vendorId: Type.String(),
  mcsBankCode: Type.String(),
});

/** By method code. */
export const DepositBanks = Type.Record(
  Type.String(),
  Type.Object({ displayName: Type.String(), channels: Type.Array(DepositChannel) }),
);

export type DepositMethod = Static<typeof DepositMethod>;
export type DepositMethods = Static<typeof DepositMethods>;
export type DepositBanksQuery = Static<typeof DepositBanksQuery>;
export type DepositChannel = Static<typeof DepositChannel>;
export type DepositBanks = Static<typeof DepositBanks>;
