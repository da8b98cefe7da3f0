/**
 * How fast is the portal for somebody on slow 4G with a weak phone? Lighthouse with observed throttling (medians of
 * three), exact bytes, and the slowest interaction at a quarter of the processor. Budgets: design.md section 7.
 */

import { chromium } from "@playwright/test";
import { findBrowser } from "../tools/test/find-browser.ts";
import { findTwoFreePorts } from "../tools/test/free-ports.ts";
import { measureInteractions } from "./page/measure-interactions.ts";
import { measureLoad } from "./page/measure-load.ts";
import type { LoadFigures } from "./page/measure-load.ts";
import { startHouse } from "./page/house-under-test.ts";
import { weighPages } from "./page/weigh-pages.ts";
import { report } from "./report.ts";
import type { Figure } from "./report.ts";

const quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const pages = { home: "/", slots: "/rng" } as const;

const house = await startHouse();
const port = await findTwoFreePorts();
const { path, args, environment } = await findBrowser(process.env.PORTAL_BROWSER);
const browser = await chromium.launch({
  executablePath: path,
  args: [...args, ...quiet, `--remote-debugging-port=${port}`],
  env: { ...process.env, ...environment },
});
try {
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    figures.push(...loadFigures(name, await measureLoad(`${house.url}${address}`, port)));
  }
  const worst = await measureInteractions(browser, house.url);
  figures.push({ key: "interaction.worst", value: worst, unit: "ms", ceiling: 100 });
  figures.push(...(await weighPages(house.url)));
  await report("page", figures);
} finally {
  await browser.close();
  await house.stop();
}

function loadFigures(page: string, found: LoadFigures): Figure[] {
  return [
    { key: `lcp.${page}`, value: found.lcpMs, unit: "ms", ceiling: 1_400 },
    { key: `fcp.${page}`, value: found.fcpMs, unit: "ms" },
    { key: `tbt.${page}`, value: found.tbtMs, unit: "ms" },
    { key: `cls.${page}`, value: found.cls, unit: "", ceiling: 0 },
    { key: `score.performance.${page}`, value: found.performance, unit: "of 100" },
    { key: `score.accessibility.${page}`, value: found.accessibility, unit: "of 100", floor: 100 },
    { key: `score.bestPractices.${page}`, value: found.bestPractices, unit: "of 100" },
    { key: `score.seo.${page}`, value: found.seo, unit: "of 100" },
  ];
}
