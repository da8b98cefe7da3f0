/**
 * Decides which of the three start views a visitor gets (specification, sections 2 and 4). Pure: the caller passes time
 * and country.
 */

/** 0 normal, 1 closed for maintenance, 2 not available in the visitor's region. */
export type SystemStatusCode = 0 | 1 | 2;

/** A period in which the portal, a vendor or a game is closed. If `until` is null, it lasts until the staff ends it. */
export interface ClosedWindow {
  readonly from: Date;
  readonly until: Date | null;
}

/**
 * Countries as upper-case ISO 3166-1 alpha-2 codes. `blocked` takes precedence over `allowed`. An empty `allowed`
 * allows all.
 */
export interface RegionRule {
  readonly blocked: readonly string[];
  readonly allowed: readonly string[];
}

/** The status code; maintenance takes precedence over the region (specification, section 4). */
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
 * Returns the window that is running at that time, or undefined. If several are running, returns the one that ends
 * last, because visitors see the time at which it ends. A window includes its start, but not its end.
 */
export function windowAt<Window extends ClosedWindow>(windows: readonly Window[], at: Date): Window | undefined {
  return windows
    .filter(({ from, until }) => from <= at && (until === null || until > at))
    .toSorted((a, b) => (b.until?.getTime() ?? Infinity) - (a.until?.getTime() ?? Infinity))[0];
}

/** True if visitors of the country are refused. Visitors of an unknown country (null) are not refused. */
export function isRegionRestricted({ blocked, allowed }: RegionRule, country: string | null): boolean {
  if (country === null) return false;
  return blocked.includes(country) || (allowed.length > 0 && !allowed.includes(country));
}
