/** Addresses of the member centre with a query, for links between its pages. */

/** /member/<page>?… ; empty values are left out. */
export function memberPath(page: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
  return `/member/${encodeURIComponent(page)}${text === "" ? "" : `?${text}`}`;
}
