/** The limits and costs of a deposit by method. Source: docs/product-rules.md, Money. */

import type { Reply } from "@openhouse/browser/api-types";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { money, moneyFromWire, subtractMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { termsOfAmount } from "@openhouse/rules/payments/deposit-terms";
import { paymentFee } from "@openhouse/rules/payments/payment-fee";
import type { AmountBounds, UpperBound } from "./read-typed-amount.ts";

export type DepositSettings = Reply<"GET /wps/relay/MCSFE_getDepositSettings">;
export type DepositMethod = Reply<"GET /wps/relay/MCSFE_getDepositMethods">[number];
/** The costs of a range of amounts. */
export type DepositRange = DepositMethod["ranges"][number];
export type DepositChannel = Reply<"GET /wps/relay/MCSFE_getDepositBanksList">[string]["channels"][number];

export interface DepositCost {
  readonly fee: Money;
  /** The amount that is credited to the wallet. */
  readonly credited: Money;
  /** False if the merchant pays the fee or there is none. */
  readonly isPaidByMember: boolean;
}

/** Returns the limits of the method, and the rest of the member's own deposit limits. */
export function depositBounds(method: DepositMethod, settings: DepositSettings): AmountBounds {
  const { currency } = method;
  if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
  const memberBounds = settings.depositInfo.limits.map(({ period, restMinor }): UpperBound => ({
    bound: memberBoundNames.find((bound) => bound.endsWith(period)) ?? "own.day",
    most: moneyFromWire(restMinor, currency) ?? money(0n, currency),
  }));
  return {
    currency,
    least: moneyOfDecimal(method.minimumAmount, currency),
    upper: [...memberBounds, { bound: "method", most: moneyOfDecimal(method.maximumAmount, currency) }],
  };
}

const memberBoundNames = ["own.day", "own.week", "own.month"];

/** Returns the cost of an amount with a deposit method. A fee that the merchant pays costs the member nothing. */
export function depositCost(amount: Money, { ranges, currency }: DepositMethod): DepositCost {
  if (!isCurrencyCode(currency)) throw new TypeError(`no currency is called ${currency}`);
  const rangesInMinor = ranges.map((feeRange) => ({
    ...feeRange,
    minimum: moneyOfDecimal(feeRange.minimumAmount, currency).minor,
    maximum: moneyOfDecimal(feeRange.maximumAmount, currency).minor,
  }));
  const range = termsOfAmount(rangesInMinor, amount.minor);
  if (range === undefined || range.feePayer === "house") {
    return { fee: money(0n, amount.currency), credited: amount, isPaidByMember: false };
  }
  const fixedMinor = moneyOfDecimal(range.feeFixed, amount.currency).minor;
  const fee = paymentFee(amount, { ratePpm: BigInt(range.feeRatePpm), fixedMinor });
  return { fee, credited: subtractMoney(amount, fee), isPaidByMember: fee.minor > 0n };
}

/** Returns a range whose fee applies to every amount, or undefined if the member's fee depends on the amount. */
export function feeOfAll({ ranges }: Pick<DepositMethod, "ranges">): DepositRange | undefined {
  const [first, ...others] = ranges;
  const isSame = (a: DepositRange, b: DepositRange) =>
    isFree(a) || isFree(b) ? isFree(a) && isFree(b) : a.feeRatePpm === b.feeRatePpm && a.feeFixed === b.feeFixed;
  return first !== undefined && others.every((range) => isSame(first, range)) ? first : undefined;
}

/** True if the member pays no fee. */
export function isFree({ feePayer, feeRatePpm, feeFixed }: DepositRange): boolean {
  return feePayer === "house" || (feeRatePpm === 0 && feeFixed === 0);
}
