/** Formats a business day. */

import { startOfDay } from "@openhouse/browser/zoned-day";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";

/** Days are yyyy-mm-dd. */
export function useDayText(): (day: string) => string {
  const { merchant } = usePage();
  const { day: textOf } = useFormats();
  return (day) => textOf(startOfDay(day, merchant.timeZone));
}
