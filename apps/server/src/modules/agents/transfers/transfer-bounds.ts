/** The minimum and maximum of one transfer between members, from the merchant's settings. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { money } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";

/** Returns the bounds, both inclusive. */
export function transferBounds(
  { merchants }: Pick<Deps, "merchants">,
  merchantId: MerchantId,
  currency: CurrencyCode,
): { readonly min: Money; readonly max: Money } {
  const { settings } = merchants.byId(merchantId);
  return {
    min: money(BigInt(settings["transfer.minimumMinor"]), currency),
    max: money(BigInt(settings["transfer.maximumMinor"]), currency),
  };
}
