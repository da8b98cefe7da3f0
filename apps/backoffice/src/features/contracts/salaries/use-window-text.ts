/** The window of a salary run as a text. */

import { useFormats } from "../../../lib/formats.ts";
import type { SalaryRun } from "./use-salaries.ts";

/**
 * Returns, for example, "2026-11-21 13:00 – 14:00". A window of whole days has no times and an inclusive end:
 * "2026-11-16 – 2026-11-22".
 */
export function useWindowText(): (run: Pick<SalaryRun, "fromAt" | "untilAt">) => string {
  const { stamp } = useFormats();
  const minute = (ms: number) => stamp(ms).slice(0, 16);
  return ({ fromAt, untilAt }) => {
    const [from, until] = [minute(fromAt), minute(untilAt)];
    if (from.endsWith("00:00") && until.endsWith("00:00")) {
      const [first, last] = [from.slice(0, 10), stamp(untilAt - 1).slice(0, 10)];
      return first === last ? first : `${first} – ${last}`;
    }
    return from.slice(0, 10) === until.slice(0, 10) ? `${from} – ${until.slice(11)}` : `${from} – ${until}`;
  };
}
