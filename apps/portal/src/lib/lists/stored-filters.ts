/** The last filters of each record, which this browser keeps. */

import { readChoice, storeChoice } from "../browser-storage/stored-choice.ts";

/** Stores the filters of the record at a path of the portal, as a query without "?". */
export function chooseFilters(path: string, query: string): void {
  storeChoice(`filters ${path}`, query);
}

/** Returns the stored filters of the record at a path, or "". */
export function storedFilters(path: string): string {
  return readChoice(`filters ${path}`) ?? "";
}
