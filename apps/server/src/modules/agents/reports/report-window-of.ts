/** The business days that an agent's report covers. */

import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { readDays } from "../../../core/records/read-days.ts";
import type { DayQuery } from "../../../core/records/read-days.ts";
import type { DayWindow } from "./team-statement-repository.ts";

/** Throws the refusals of `readDays`. */
export function reportWindowOf(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  merchantId: MerchantId,
  { startDate, endDate }: DayQuery,
): DayWindow {
  return { merchantId, ...readDays(clock, merchants.byId(merchantId).timeZone, { startDate, endDate }) };
}
