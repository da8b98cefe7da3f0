/** Reads the optional filters of the queues. */

import { requireWindow } from "../../../core/records/require-window.ts";

/** A reference of ours ("OH1-D17") in its stored form, from a text in any case, as mails and banks print it. */
export function referenceOrNull(text: string | undefined): string | null {
  const reference = (text ?? "")
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}]/gu, "")
    .replaceAll(/\p{Pd}/gu, "-")
    .toUpperCase();
  return reference === "" ? null : reference;
}

/** An amount in the format of the schema; an empty text means no limit. */
export function minorOrNull(text: string | undefined): bigint | null {
  return text === undefined || text === "" ? null : BigInt(text);
}

/** Refuses as `requireWindow` does. */
export function readPeriod({ from, to }: { readonly from?: number; readonly to?: number }) {
  requireWindow({ from, to });
  return { from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) };
}
