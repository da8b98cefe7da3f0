/** Splits a list into pages, which count from 1. */

/** Announcements per page, and titles of popups per page (specification, section 9). */
export const announcementsPerPage = 5;
export const noticesPerPage = 6;

/** Returns the number of pages, which is at least one. */
export function pageCountOf(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

export function pageOf<Entry>(entries: readonly Entry[], page: number, perPage: number): readonly Entry[] {
  return entries.slice((page - 1) * perPage, page * perPage);
}

/** Returns the page that contains the entry, or the first page for an index below zero. */
export function pageWith(index: number, perPage: number): number {
  return index < 0 ? 1 : Math.floor(index / perPage) + 1;
}
