/** Pages of a list; pages count from 1. Pure. */

/** Announcements and public notices on one page (specification, section 9). */
export const announcementsPerPage = 5;
export const noticesPerPage = 6;

/** How many pages; one even without entries. */
export function pagesOf(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/** The entries of a page. */
export function pageOf<Entry>(entries: readonly Entry[], page: number, perPage: number): readonly Entry[] {
  return entries.slice((page - 1) * perPage, page * perPage);
}

/** The page on which an entry stands; the first when it stands nowhere. */
export function pageWith(index: number, perPage: number): number {
  return index < 0 ? 1 : Math.floor(index / perPage) + 1;
}
