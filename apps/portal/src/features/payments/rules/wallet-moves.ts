/** Moves between the main wallet and the vendor wallet: the limits and the progress of a move. */

import type { Reply } from "@openhouse/browser/api-types";
import { money, moneyFromWire, subtractMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { isVendorTransferOpen } from "@openhouse/rules/payments/vendor-transfer-states";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { AmountBounds } from "./read-typed-amount.ts";
import { currencyOf } from "./currency-of.ts";

export type WalletMove = Reply<"POST /wps/relay/GCS_walletTransfer">;

/** in: to the vendor wallet. out: to the main wallet. */
export type WalletDirection = "in" | "out";

export interface Wallets {
  readonly main: Money;
  readonly vendor: Money;
  readonly bonus: Money;
  /** Money that is held for moves between the wallets and for withdrawals, as long as they are in progress. */
  readonly underWay: Money;
}

/**
 * Reads the wallets from the balances. A wallet that is not in the list is empty: the vendor wallet exists only after
 * the first move.
 */
export function walletsOf({ balance, currency: code }: Reply<"GET /wps/v2/wallets/balance">): Wallets {
  const currency = currencyOf({ currency: code });
  const amountIn = (typeId: number) => {
    const minor = balance.find(({ accountTypeId }) => accountTypeId === typeId)?.availBalanceMinor;
    return moneyFromWire(minor ?? "0", currency) ?? money(0n, currency);
  };
  const { main, bonus, vendor, hold } = accountTypeIds;
  return { main: amountIn(main), bonus: amountIn(bonus), vendor: amountIn(vendor), underWay: amountIn(hold) };
}

/** The state of a move as the member sees it; review means that the staff decides about the move. */
export type MovePhase = WalletMove["state"] | "review";

export function movePhase({ state, isUnderReview }: Pick<WalletMove, "state" | "isUnderReview">): MovePhase {
  return isUnderReview ? "review" : state;
}

export function directionOf({ toAccountTypeId }: Pick<WalletMove, "toAccountTypeId">): WalletDirection {
  return toAccountTypeId === accountTypeIds.vendor ? "in" : "out";
}

/** True while a move is in progress without review by the staff. Such a move blocks the next move. */
export function hasOpenMove(
  report: { readonly records: readonly Pick<WalletMove, "state" | "isUnderReview">[] } | undefined,
): boolean {
  return report?.records.some(({ state, isUnderReview }) => isVendorTransferOpen(state) && !isUnderReview) ?? false;
}

/** Returns how many of the three steps are complete: requested, confirmed by the vendor, arrived. */
export function completedSteps(phase: MovePhase): number {
  switch (phase) {
    case "asked":
    case "unknown":
    case "review":
      return 1;
    case "sent":
      return 2;
    case "done":
      return 3;
    case "failed":
      return 0;
  }
}

interface MoveTerms {
  readonly minimumAmount: number;
  readonly maximumAmount: number;
}

/** Returns the limits of one move: the merchant's limits and the balance of the source wallet. */
export function moveBounds(direction: WalletDirection, wallets: Wallets, terms: MoveTerms): AmountBounds {
  const { currency } = wallets.main;
  return {
    currency,
    least: moneyOfDecimal(terms.minimumAmount, currency),
    upper: [
      { bound: direction === "in" ? "wallet" : "vendor", most: direction === "in" ? wallets.main : wallets.vendor },
      { bound: "transfer", most: moneyOfDecimal(terms.maximumAmount, currency) },
    ],
  };
}

/** Returns the amount of a move with the sign of the change of the main wallet. */
export function signedAmountOf(move: WalletMove): Money {
  const currency = currencyOf(move);
  const zero = money(0n, currency);
  const amount = moneyFromWire(move.amountMinor, currency) ?? zero;
  return directionOf(move) === "out" ? amount : subtractMoney(zero, amount);
}
