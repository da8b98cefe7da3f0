/**
 * GET /wps/relay/MCSFE_getWithdrawSettings, MCSFE_getCalculatedWithdrawCharges: what may leave and what it costs.
 * Amounts are decimal numbers in major units. Source: docs/wire-format.md, Withdrawals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

/** A bank, an e-wallet or a crypto network that can be paid out to. */
export const PayoutBank = Type.Object({ bankCode: Type.String(), bankName: Type.String() });

export const WithdrawSettings = Type.Object({
  allowWithdraw: Type.Boolean(),
  /** What guards the account was just changed: nothing leaves until then (real time, ms); null: nothing was. */
  heldUntil: Type.Union([Type.Number(), Type.Null()]),
  currency: Type.String(),
  /** Bank accounts (B); the bounds of the others stand below, 0 where the way is closed. */
  minimumAmount: Type.Number(),
  maximumAmount: Type.Number(),
  eWalletWithdrawalSwitch: Type.Boolean(),
  eWalletMinAmount: Type.Number(),
  eWalletMaxAmount: Type.Number(),
  virtualMinAmount: Type.Number(),
  virtualMaxAmount: Type.Number(),
  /** Per business day; the rest counts what is still open. */
  maxTransactionTimes: Type.Integer(),
  remainingTransactionTimes: Type.Integer(),
  maxWithdrawAmount: Type.Number(),
  remainingWithdrawAmount: Type.Number(),
  maxAccounts: Type.Integer(),
  /** The name that every account must bear; null until the first one is added, or the profile tells it. */
  holder: Type.Union([Type.String(), Type.Null()]),
  hasPaymentPassword: Type.Boolean(),
  /** A withdrawal asks for a code of it, too. */
  hasAuthenticator: Type.Boolean(),
  /** What can be withdrawn now: the main wallet. */
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

/** The charge, taken from the amount that is withdrawn. */
export const WithdrawCharges = Type.Number();

export type PayoutBank = Static<typeof PayoutBank>;
export type WithdrawSettings = Static<typeof WithdrawSettings>;
export type WithdrawChargesQuery = Static<typeof WithdrawChargesQuery>;
