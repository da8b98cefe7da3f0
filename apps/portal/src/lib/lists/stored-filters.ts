/** The last filters of each record, which a tab keeps for the person to whom it belongs. */

import { currentPerson } from "../browser-storage/kept-page.ts";

/** What a tab keeps: presets, kinds, games, results and the like, but no days and no searched name or number. */
const keptNames = new Set(["range", "kind", "class", "outcome", "state", "side", "part"]);

/** Returns the stored filters of the record at a path of the portal as a query without "?", or "". */
export function storedFilters(path: string): string {
  return sessionStorage.getItem(`filters ${ownerOf(path)}`) ?? "";
}

/** Stores changed filters; "" removes a filter. Filters that came with a link are not stored. */
export function storeFilters(path: string, changed: Readonly<Record<string, string>>): void {
  const filters = new URLSearchParams(storedFilters(path));
  for (const [name, value] of Object.entries(changed)) {
    if (!keptNames.has(name)) continue;
    if (value === "" || value === "custom") filters.delete(name);
    else filters.set(name, value);
  }
  sessionStorage.setItem(`filters ${ownerOf(path)}`, filters.toString());
}

function ownerOf(path: string): string {
  return `${currentPerson() ?? ""} ${path}`;
}
