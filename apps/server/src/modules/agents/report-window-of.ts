/** Which days of the house a report of an agent covers. */

import { businessDay } from "../../core/business-day.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { DayWindow } from "./team-statement-repository.ts";

export interface ReportDays {
  readonly startDate?: string;
  readonly endDate?: string;
}

const dayMs = 86_400_000;
const usualDays = 7;
const mostDays = 366;

/** The last seven days by default. Refuses `request.param.err`: no day of the calendar, backwards, or too many. */
export function reportWindowOf(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  merchantId: MerchantId,
  { startDate, endDate }: ReportDays,
): DayWindow {
  const { timeZone } = merchants.byId(merchantId);
  const lastMs = msOfDay(endDate ?? businessDay(clock.businessNow(), timeZone), "endDate");
  const firstMs = startDate === undefined ? lastMs - (usualDays - 1) * dayMs : msOfDay(startDate, "startDate");
  if (firstMs > lastMs || lastMs - firstMs >= mostDays * dayMs) refuse("startDate");
  return { merchantId, firstDay: dayOfMs(firstMs), lastDay: dayOfMs(lastMs) };
}

function msOfDay(day: string, field: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || dayOfMs(ms) !== day ? refuse(field) : ms;
}

function dayOfMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function refuse(field: string): never {
  throw new Refusal("request.param.err", {}, { fields: [field] });
}
