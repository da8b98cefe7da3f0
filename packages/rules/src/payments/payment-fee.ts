/** The fee of a deposit or withdrawal. Source: docs/product-rules.md, Money. */

import { money, shareRoundedDown } from "../money/money.ts";
import type { Money } from "../money/money.ts";

/** A rate in parts per million of the amount, and a fixed part in minor units. */
export interface FeeTerms {
  readonly ratePpm: bigint;
  readonly fixedMinor: bigint;
}

/** The fee on an amount. The part from the rate is rounded down to the minor unit. */
export function paymentFee(amount: Money, { ratePpm, fixedMinor }: FeeTerms): Money {
  return money(shareRoundedDown(amount, ratePpm).minor + fixedMinor, amount.currency);
}
