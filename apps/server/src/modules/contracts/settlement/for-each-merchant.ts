/**
 * Runs the function for each merchant and returns the sum of the results. An error is logged and does not stop the
 * other merchants.
 */

import type { Deps } from "../../../core/deps.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";

export async function forEachMerchant(
  { merchants, log }: Pick<Deps, "merchants" | "log">,
  errorMessage: string,
  work: (merchant: Merchant) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (const merchant of merchants.all()) {
    try {
      sum += await work(merchant);
    } catch (error) {
      log.error({ merchant: merchant.code, err: error }, errorMessage);
    }
  }
  return sum;
}
