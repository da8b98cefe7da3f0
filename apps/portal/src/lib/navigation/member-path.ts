/** URLs of the member and agent centre with a query, for links between their pages. */

import { href } from "./paths.ts";

/** Returns `/member/<page>?…`. Empty values are left out. */
export function memberPath(page: string, query: Readonly<Record<string, string>> = {}): string {
  return href("memberPage", { page }) + queryText(query);
}

/** Returns `/agent/<page>?…`. Empty values are left out. */
export function agentPath(page: string, query: Readonly<Record<string, string>> = {}): string {
  return href("agentPage", { page }) + queryText(query);
}

function queryText(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
  return text === "" ? "" : `?${text}`;
}
