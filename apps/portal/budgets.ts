/**
 * Limits for the JavaScript that a page runs before the first interaction, in bytes of gzip (docs/front-end.md,
 * Budgets).
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { PageAssets } from "./src/page-assets.ts";

/** A built page and the size of all JavaScript that runs before the first interaction: entry, page and texts. */
export interface PageWeight {
  readonly page: string;
  readonly bytes: number;
  readonly ceiling: number;
}

const home = "home-page";
const homeCeiling = 104_500;
const publicAllowance = 25_000;
const agentAllowance = 60_000;

/** Returns the weight of every page of the build in `dist`. Throws if there is no build. */
export function weighPortal(): PageWeight[] {
  const dist = join(import.meta.dirname, "dist");
  const assets = JSON.parse(readFileSync(join(dist, "server/page-assets.json"), "utf8")) as PageAssets;
  return Object.entries(assets.pageScripts).map(([page, files]) => {
    const sizes = files.map((file) => gzipSync(readFileSync(join(dist, "client", file)), { level: 9 }).length);
    return { page, bytes: sizes.reduce((sum, size) => sum + size, 0), ceiling: ceilingOf(page) };
  });
}

/** Returns one message for each page that exceeds its limit, for `npm run check`. */
export function findHeavyPages(): string[] {
  return weighPortal()
    .filter(({ bytes, ceiling }) => bytes > ceiling)
    .map(({ page, bytes, ceiling }) => `portal ${page}: ${bytes} bytes of JavaScript (gzip), at most ${ceiling}`);
}

function ceilingOf(page: string): number {
  if (page === home) return homeCeiling;
  return homeCeiling + (page.startsWith("agent") ? agentAllowance : publicAllowance);
}
