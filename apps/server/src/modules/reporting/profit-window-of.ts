/** Reads the days of a member's profit query, in the merchant's time zone. */

import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readDays } from "../../core/records/read-days.ts";
import type { DayQuery } from "../../core/records/read-days.ts";
import type { ProfitWindow } from "./profit-repository.ts";

/** Refuses as `readDays` does. */
export function profitWindowOf(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  { merchantId, memberId }: MemberActor,
  { startDate, endDate }: DayQuery,
): ProfitWindow {
  const { timeZone } = merchants.byId(merchantId);
  return { merchantId, memberId, timeZone, ...readDays(clock, timeZone, { startDate, endDate }) };
}
