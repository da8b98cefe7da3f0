/**
 * GET /wps/v2/wallets/balance: the member's balances. Numbers are decimals in major units; the strings are the same
 * amounts in minor units, exact. The call is refused with `not.exists.account.err`. Source: docs/wire-format.md,
 * Wallet.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const ShowBalancesQuery = Type.Object({
  /** 0 or absent: every account; any other number: the account of this type. */
  typeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
});

export const WalletBalance = Type.Object({
  /** 2 main, 3 bonus, 4 held for a withdrawal, 5 vendor wallet, 9 points. */
  accountTypeId: Type.Integer(),
  accountTypeName: Type.String(),
  availBalance: Type.Number(),
  availBalanceMinor: Type.String(),
  currency: Type.String(),
  /** The version increases with each transfer of the account. Clients keep the balance with the highest version. */
  version: Type.String(),
});

/** GET /wps/wallets/balance, of older clients: the same rows as a list, with the code of each wallet. */
export const OlderWalletBalances = Type.Array(
  /** MAIN, BONUS, HELD … */
  Type.Object({ accountName: Type.String(), ...WalletBalance.properties }),
);

export const WalletBalances = Type.Object({
  /** The sum of main and bonus balance, which can be staked. Money that is held for a withdrawal is not included. */
  sumBalance: Type.Number(),
  sumBalanceMinor: Type.String(),
  currency: Type.String(),
  currencySymbol: Type.String(),
  balance: Type.Array(WalletBalance),
});

export type ShowBalancesQuery = Static<typeof ShowBalancesQuery>;
export type OlderWalletBalances = Static<typeof OlderWalletBalances>;
export type WalletBalances = Static<typeof WalletBalances>;
