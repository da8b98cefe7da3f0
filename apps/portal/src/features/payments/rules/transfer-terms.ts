/**
 * The limits of transfers to the upline or a downline, and the reasons why no transfer is possible. Source:
 * docs/wire-format.md, Records; docs/product-rules.md, Agents.
 */

import type { Reply } from "@openhouse/browser/api-types";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { quickAmounts } from "./quick-amounts.ts";
import type { AmountBounds } from "./read-typed-amount.ts";
import { currencyOf } from "./currency-of.ts";
import { maximumOf } from "./withdraw-terms.ts";

export type TransferSettings = Reply<"GET /wps/relay/MCSFE_getTransferSettings">;

/** A reason why no transfer is possible now, with the values for its message. */
export type TransferBlock =
  | { readonly kind: "closed" }
  | { readonly kind: "countUsed"; readonly most: number }
  | { readonly kind: "dayUsed"; readonly most: Money }
  | { readonly kind: "balanceLow"; readonly least: Money; readonly available: Money };

/**
 * Returns all reasons that block a transfer; empty if transfers are possible. A missing payment password is not among
 * the reasons, because a separate form asks for it.
 */
export function findTransferBlocks(settings: TransferSettings): TransferBlock[] {
  const { least, available, dayRest, dayMost } = figuresOf(settings);
  const blocks: (TransferBlock | false)[] = [
    !settings.allowTransfer && { kind: "closed" },
    settings.remainingTransferTimes <= 0 && { kind: "countUsed", most: settings.maxTransferTimes },
    dayRest.minor < least.minor && { kind: "dayUsed", most: dayMost },
    available.minor < least.minor && { kind: "balanceLow", least, available },
  ];
  return blocks.filter((block) => block !== false);
}

/** Returns the limits of one transfer: the merchant's limits, the rest of the day's limit, and the wallet's balance. */
export function transferBounds(settings: TransferSettings): AmountBounds {
  const { least, most, available, dayRest } = figuresOf(settings);
  return {
    currency: least.currency,
    least,
    upper: [
      { bound: "wallet", most: available },
      { bound: "day", most: dayRest },
      { bound: "transfer", most },
    ],
  };
}

const quickCount = 5;
/** The buttons start at this multiple of the minimum. */
const quickFrom = 100n;

export function quickTransfers(bounds: AmountBounds): Money[] {
  const { least, currency } = bounds;
  return quickAmounts(money(least.minor * quickFrom, currency), maximumOf(bounds), quickCount);
}

function figuresOf(settings: TransferSettings) {
  const currency = currencyOf(settings);
  const inMoney = (amount: number) => moneyOfDecimal(amount, currency);
  return {
    least: inMoney(settings.minimumAmount),
    most: inMoney(settings.maximumAmount),
    available: inMoney(settings.availableAmount),
    dayRest: inMoney(settings.remainingTransferAmount),
    dayMost: inMoney(settings.maxTransferAmount),
  };
}
