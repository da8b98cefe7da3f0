/**
 * GET /wps/relay/MCSFE_getWithdrawSettings, MCSFE_getCalculatedWithdrawCharges: withdrawal limits and fees. Amounts are
 * decimal numbers in major units. Source: docs/wire-format.md, Withdrawals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

/** A bank, an e-wallet or a crypto network for payouts. */
export const PayoutBank = Type.Object({ bankCode: Type.String(), bankName: Type.String() });

export const WithdrawSettings = Type.Object({
  allowWithdraw: Type.Boolean(),
  /**
   * Withdrawals are blocked until then (real time, ms) because a password, address or authenticator changed; null: not
   * blocked.
   */
  heldUntil: Type.Union([Type.Number(), Type.Null()]),
  currency: Type.String(),
  /** Limits of bank accounts (B). The limits of the other types follow; 0 when the type is not available. */
  minimumAmount: Type.Number(),
  maximumAmount: Type.Number(),
  eWalletWithdrawalSwitch: Type.Boolean(),
  eWalletMinAmount: Type.Number(),
  eWalletMaxAmount: Type.Number(),
  virtualMinAmount: Type.Number(),
  virtualMaxAmount: Type.Number(),
  /** Per business day. Open withdrawals count. */
  maxTransactionTimes: Type.Integer(),
  remainingTransactionTimes: Type.Integer(),
  maxWithdrawAmount: Type.Number(),
  remainingWithdrawAmount: Type.Number(),
  maxAccounts: Type.Integer(),
  /** The holder name that every account must have; null until the first account is added or the profile has a name. */
  holder: Type.Union([Type.String(), Type.Null()]),
  hasPaymentPassword: Type.Boolean(),
  /** True: a withdrawal needs a code of the authenticator too. */
  hasAuthenticator: Type.Boolean(),
  /** The amount that can be withdrawn now: the main wallet. */
  availableAmount: Type.Number(),
  banks: Type.Array(PayoutBank),
  eWallets: Type.Array(PayoutBank),
  networks: Type.Array(PayoutBank),
});

export const WithdrawChargesQuery = Type.Object({
  withdrawAmount: Type.String({ maxLength: 40 }),
  /** BC bank, EW e-wallet, VW crypto address. */
  withdrawType: Type.Union([Type.Literal("BC"), Type.Literal("EW"), Type.Literal("VW")]),
});

/** The fee, taken from the withdrawn amount. */
export const WithdrawCharges = Type.Number();

export type PayoutBank = Static<typeof PayoutBank>;
export type WithdrawSettings = Static<typeof WithdrawSettings>;
export type WithdrawChargesQuery = Static<typeof WithdrawChargesQuery>;
