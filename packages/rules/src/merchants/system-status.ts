/**
 * Which of the three start-up views a visitor gets (specification, sections 2 and 4). Pure: the caller brings the time
 * and the country.
 */

/** 0 the normal application, 1 closed for maintenance, 2 not available where the visitor is. */
export type SystemStatusCode = 0 | 1 | 2;

/** A time during which the house, a vendor or a game is closed; `until` null = until somebody opens it again. */
export interface ClosedWindow {
  readonly from: Date;
  readonly until: Date | null;
}

/** Countries as ISO 3166-1 alpha-2 in capitals. A blocked one wins over an allowed one; no allowed ones = all. */
export interface RegionRule {
  readonly blocked: readonly string[];
  readonly allowed: readonly string[];
}

/** The status of the two facts: maintenance wins (specification, section 4). */
export function systemStatusOf({
  maintenance,
  regionRestriction,
}: {
  readonly maintenance: boolean;
  readonly regionRestriction: boolean;
}): SystemStatusCode {
  if (maintenance) return 1;
  return regionRestriction ? 2 : 0;
}

/**
 * The window that is on at that time, or undefined. Of several, the one that ends last: its end is what visitors are
 * told. The start belongs to a window, its end does not.
 */
export function windowAt<Window extends ClosedWindow>(windows: readonly Window[], at: Date): Window | undefined {
  return windows
    .filter(({ from, until }) => from <= at && (until === null || until > at))
    .toSorted((a, b) => (b.until?.getTime() ?? Infinity) - (a.until?.getTime() ?? Infinity))[0];
}

/** Whether visitors of that country are kept out. An unknown country (null) never is: nobody is shut out by a guess. */
export function isRegionRestricted({ blocked, allowed }: RegionRule, country: string | null): boolean {
  if (country === null) return false;
  return blocked.includes(country) || (allowed.length > 0 && !allowed.includes(country));
}
