/** Checks the window of a query. */

import { Refusal } from "../refusal.ts";

/**
 * `window` has the names of the two fields, the first moment before the last one, in milliseconds; an undefined moment
 * is not checked. Refuses `request.param.err` with both names if the window ends before it begins or is longer than
 * `maxMs`.
 */
export function requireWindow(window: Readonly<Record<string, number | undefined>>, maxMs = Infinity): void {
  const [firstMs, lastMs] = Object.values(window);
  if (firstMs === undefined || lastMs === undefined) return;
  if (firstMs > lastMs || lastMs - firstMs > maxMs) {
    throw new Refusal("request.param.err", {}, { fields: Object.keys(window) });
  }
}
