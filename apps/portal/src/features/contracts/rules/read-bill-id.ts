/** The URL parameters of bills. */

/** The filter values that clear all filters when the tab changes. */
export const noBillFilters = { name: "", side: "", kind: "", state: "", range: "", from: "", to: "" };

/** Returns the id of the bill in the URL, or undefined if the text is not a valid id. */
export function readBillId(text: string): string | undefined {
  return /^[1-9]\d{0,18}$/.test(text) ? text : undefined;
}
