/** The window of a salary run as a text. */

import { useFormats } from "../../lib/formats.ts";
import type { SalaryRun } from "./use-salaries.ts";

/** "2026-11-21 00:00 – 2026-11-22 00:00". */
export function useWindowText(): (run: Pick<SalaryRun, "fromAt" | "untilAt">) => string {
  const { stamp } = useFormats();
  const minute = (ms: number) => stamp(ms).slice(0, 16);
  return ({ fromAt, untilAt }) => {
    const [from, until] = [minute(fromAt), minute(untilAt)];
    return from.slice(0, 10) === until.slice(0, 10) ? `${from} – ${until.slice(11)}` : `${from} – ${until}`;
  };
}
