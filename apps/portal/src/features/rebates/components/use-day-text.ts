/** Formats a business day. */

import { startOfDay } from "@openhouse/browser/zoned-day";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useHouseFormats } from "../../../lib/formats/use-house-formats.ts";

/** Days are yyyy-mm-dd. */
export function useDayText(): (day: string) => string {
  const { house } = usePage();
  const { day: textOf } = useHouseFormats();
  return (day) => textOf(startOfDay(day, house.timeZone));
}
