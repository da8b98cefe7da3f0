/** One house after the other: one that fails is named in the log, and stops no other. Answers the sum of the others. */

import type { Deps } from "../../../core/deps.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";

export async function eachHouse(
  { merchants, log }: Pick<Deps, "merchants" | "log">,
  failed: string,
  work: (merchant: Merchant) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (const merchant of merchants.all()) {
    try {
      sum += await work(merchant);
    } catch (error) {
      log.error({ merchant: merchant.code, err: error }, failed);
    }
  }
  return sum;
}
