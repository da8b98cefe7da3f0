/** Which days of the house, and which class of games, a member asks profit and loss of. */

import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readDays } from "../../core/records/read-days.ts";
import type { DaysAsked } from "../../core/records/read-days.ts";
import type { ProfitWindow } from "./profit-repository.ts";

/** Refuses as `readDays` does. */
export function profitWindowOf(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  { merchantId, memberId }: MemberActor,
  days: DaysAsked,
): ProfitWindow {
  const { timeZone } = merchants.byId(merchantId);
  return { merchantId, memberId, timeZone, ...readDays(clock, timeZone, days) };
}
