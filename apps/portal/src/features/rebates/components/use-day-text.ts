/** Formats business days in the language of the page. */

import { startOfDay } from "@openhouse/browser/zoned-day";
import { usePage } from "../../../lib/page/page-context.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";

/** Returns a function that formats a day given as yyyy-mm-dd. */
export function useDayText(): (day: string) => string {
  const { merchant } = usePage();
  const { day: formatDay } = useFormats();
  return (day) => formatDay(startOfDay(day, merchant.timeZone));
}
