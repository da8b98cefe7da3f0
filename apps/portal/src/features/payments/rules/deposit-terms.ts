/** What a deposit by a method may be, costs and brings. Source: decisions.md, Money. */

import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { money, moneyFromWire, subtractMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { paymentFee } from "@openhouse/rules/payments/payment-fee";
import type { AmountBounds, UpperBound } from "./read-typed-amount.ts";

export type DepositSettings = Reply<"GET /wps/relay/MCSFE_getDepositSettings">;
export type DepositMethod = Reply<"GET /wps/relay/MCSFE_getDepositMethods">[number];
export type DepositChannel = Reply<"GET /wps/relay/MCSFE_getDepositBanksList">[string]["channels"][number];

export interface DepositCost {
  readonly fee: Money;
  /** What reaches the wallet. */
  readonly credited: Money;
  /** False: the house pays the fee, or there is none. */
  readonly isPaidByMember: boolean;
}

/** The bounds of a method, and the rest of the member's own deposit limits. */
export function depositBounds(method: DepositMethod, settings: DepositSettings): AmountBounds {
  const { currency } = method;
  if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
  const own = settings.depositInfo.limits.map(({ period, restMinor }): UpperBound => ({
    bound: ownBounds.find((bound) => bound.endsWith(period)) ?? "own.day",
    most: moneyFromWire(restMinor, currency) ?? money(0n, currency),
  }));
  return {
    currency,
    least: moneyOfDecimal(method.minimumAmount, currency),
    upper: [...own, { bound: "method", most: moneyOfDecimal(method.maximumAmount, currency) }],
  };
}

const ownBounds = ["own.day", "own.week", "own.month"];

/** What an amount costs by that method; the fee of the house's own account is none of the member's. */
export function depositCost(amount: Money, { feeRatePpm, feeFixed, feePayer, currency }: DepositMethod): DepositCost {
  if (feePayer === "house" || !isCurrencyCode(currency)) {
    return { fee: money(0n, amount.currency), credited: amount, isPaidByMember: false };
  }
  const fixedMinor = moneyOfDecimal(feeFixed, currency).minor;
  const fee = paymentFee(amount, { ratePpm: BigInt(feeRatePpm), fixedMinor });
  return { fee, credited: subtractMoney(amount, fee), isPaidByMember: fee.minor > 0n };
}
