/** What of an address is about bills. */

/** Filters of one tab say nothing of another. */
export const noBillFilters = { name: "", side: "", kind: "", state: "", range: "", from: "", to: "" };

/** The bill that is open; undefined: none, or no number of one. */
export function readBillId(text: string): string | undefined {
  return /^[1-9]\d{0,18}$/.test(text) ? text : undefined;
}
