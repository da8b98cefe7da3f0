/**
 * GET /wps/relay/MCSFE_getWithdrawSettings and MCSFE_getCalculatedWithdrawCharges: limits and fees of withdrawals.
 * Amounts are decimal numbers in major units. Source: docs/wire-format.md, Withdrawals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

/** A bank, an e-wallet or a crypto network that receives payouts. */
export const PayoutBank = Type.Object({ bankCode: Type.String(), bankName: Type.String() });

export const WithdrawSettings = Type.Object({
  allowWithdraw: Type.Boolean(),
  /**
   * Withdrawals are blocked until this time (milliseconds of the real clock), because a password, the mobile number,
   * the e-mail address or the authenticator was changed. Null if withdrawals are not blocked.
   */
  heldUntil: Type.Union([Type.Number(), Type.Null()]),
  /** The member must verify the identity first (`identity.required`). */
  idPictureVerifiedRequired: Type.Boolean(),
  currency: Type.String(),
  /** Limits of a withdrawal to a bank account (B), then those of the other types. 0 if the type is not available. */
  minimumAmount: Type.Number(),
  maximumAmount: Type.Number(),
  eWalletWithdrawalSwitch: Type.Boolean(),
  eWalletMinAmount: Type.Number(),
  eWalletMaxAmount: Type.Number(),
  virtualMinAmount: Type.Number(),
  virtualMaxAmount: Type.Number(),
  /** Limits per business day. Withdrawals count as soon as they are requested, unless they are rejected or fail. */
  maxTransactionTimes: Type.Integer(),
  remainingTransactionTimes: Type.Integer(),
  maxWithdrawAmount: Type.Number(),
  remainingWithdrawAmount: Type.Number(),
  maxAccounts: Type.Integer(),
  /** The holder name that every account must have. Null until the first account is added or the profile has a name. */
  holder: Type.Union([Type.String(), Type.Null()]),
  hasPaymentPassword: Type.Boolean(),
  /** True if a withdrawal also needs a code of the authenticator. */
  hasAuthenticator: Type.Boolean(),
  /** The amount that can be withdrawn now, which is the balance of the main wallet. */
  availableAmount: Type.Number(),
  banks: Type.Array(PayoutBank),
  eWallets: Type.Array(PayoutBank),
  networks: Type.Array(PayoutBank),
  /** Other names of `minimumAmount` and `maximumAmount`. */
  minWithdrawal: Type.Number(),
  maxWithdrawal: Type.Number(),
  /** All fields below are constant: they belong to rules of the family that we do not have. */
  /** Withdrawals are possible at any time of the day. */
  withdrawDateFrom: Type.Null(),
  withdrawDateTo: Type.Null(),
  withdrawTimeMsg: Type.String(),
  /** No SMS code is asked for; an authenticator is (`hasAuthenticator`). */
  mobileVerificationType: Type.Null(),
  mobileVerificationWithdrawAmount: Type.Null(),
  c2cEnabled: Type.Boolean(),
  withdrawPenaltyCharge: Type.Number(),
  fixedAmountFlag: Type.Boolean(),
  fixedWithdrawAmounts: Type.Array(Type.Number()),
});

export const WithdrawChargesQuery = Type.Object({
  withdrawAmount: Type.String({ maxLength: 40 }),
  /** BC bank, EW e-wallet, VW crypto address. */
  withdrawType: Type.Union([Type.Literal("BC"), Type.Literal("EW"), Type.Literal("VW")]),
});

/** GET /wps/member/hasWithdrawalPassword. */
export const HasPaymentPassword = Type.Boolean();

/** The fee, which is deducted from the withdrawn amount. */
export const WithdrawCharges = Type.Number();

export type PayoutBank = Static<typeof PayoutBank>;
export type WithdrawSettings = Static<typeof WithdrawSettings>;
export type WithdrawChargesQuery = Static<typeof WithdrawChargesQuery>;
