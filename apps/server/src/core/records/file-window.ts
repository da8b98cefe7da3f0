/** The time that a file of records covers. */

import { businessDay } from "../merchant/business-day.ts";
import type { Deps } from "../deps.ts";
import type { MerchantId } from "../ids.ts";
import { Refusal } from "../refusal.ts";

export interface FileWindow {
  readonly startMs: number;
  /** Included. */
  readonly endMs: number;
  readonly timeZone: string;
  /** First and last day in that zone, for the name of the file. */
  readonly days: string;
  /** A moment as the house's clock shows it: 2026-03-10 14:05:09. */
  timeText(at: Date): string;
}

const mostMs = 366 * 86_400_000;

/** Up to now without an end. Refuses `request.param.err`: ends before it begins, or is longer than 366 days. */
export function fileWindowOf(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  merchantId: MerchantId,
  { startMs, endMs = clock.businessNow().getTime() }: { readonly startMs: number; readonly endMs: number | undefined },
): FileWindow {
  if (endMs < startMs || endMs - startMs > mostMs) throw new Refusal("request.param.err");
  const { timeZone } = merchants.byId(merchantId);
  // One for the whole file: making it costs more than writing a thousand lines by it.
  const times = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const [first, last] = [startMs, endMs].map((ms) => businessDay(new Date(ms), timeZone));
  return { startMs, endMs, timeZone, days: `${first}-${last}`, timeText: (at) => times.format(at) };
}
