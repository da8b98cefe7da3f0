/** Reads the optional filters of the queues. */

import { requireWindow } from "../../../core/records/require-window.ts";

/** An amount in the format of the schema; an empty text means no limit. */
export function minorOrNull(text: string | undefined): bigint | null {
  return text === undefined || text === "" ? null : BigInt(text);
}

/** Refuses as `requireWindow` does. */
export function readPeriod({ from, to }: { readonly from?: number; readonly to?: number }) {
  requireWindow({ from, to });
  return { from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) };
}
