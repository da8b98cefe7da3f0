/** The URL parameters of bills. */

/** Clears the filters when the tab changes. */
export const noBillFilters = { name: "", side: "", kind: "", state: "", range: "", from: "", to: "" };

/** The id of the open bill; undefined without a valid id. */
export function readBillId(text: string): string | undefined {
  return /^[1-9]\d{0,18}$/.test(text) ? text : undefined;
}
