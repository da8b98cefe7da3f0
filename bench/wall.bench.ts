/**
 * Measures whether a list of ten thousand games scrolls smoothly, on a desktop and on a phone: the mouse wheel scrolls
 * 36,000 pixels, 120 per frame. Reports the time of scripts, styles and layout in each frame from the browser's trace,
 * and the maximum number of cards in the page. Targets: at most 80 cards, and a p95 of at most 8 ms per frame.
 */

import { chromium } from "@playwright/test";
import { findBrowser } from "../tools/test/find-browser.ts";
import { startFullCatalogue } from "./catalogue/full-catalogue.ts";
import { report } from "./report.ts";
import type { Figure } from "./report.ts";
import { scrollWall } from "./wall/scroll-wall.ts";

const screens = {
  desktop: { width: 1_440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

const portal = await startFullCatalogue();
const { path, args, environment } = await findBrowser(process.env.PORTAL_BROWSER);
const browser = await chromium.launch({
  executablePath: path,
  args: [...args],
  env: { ...process.env, ...environment },
});
try {
  const figures: Figure[] = [{ key: "games", value: portal.games, unit: "", floor: 10_000 }];
  for (const [name, viewport] of Object.entries(screens)) {
    const page = await browser.newPage({ viewport });
    const { frameMs, mostCards } = await scrollWall(page, `http://localhost:${portal.port}/rng`);
    await page.close();
    figures.push(
      { key: `frames.${name}`, value: frameMs.length, unit: "", floor: 250 },
      { key: `cards.${name}`, value: mostCards, unit: "", ceiling: 80 },
      { key: `frame.p50.${name}`, value: percentile(frameMs, 0.5), unit: "ms" },
      { key: `frame.p95.${name}`, value: percentile(frameMs, 0.95), unit: "ms", ceiling: 8 },
    );
  }
  await report("wall", figures);
} finally {
  await browser.close();
  await portal.stop();
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
