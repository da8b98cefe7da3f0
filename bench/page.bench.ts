/**
 * Measures the portal on slow 4G and a weak phone: Lighthouse with observed throttling (medians of five), exact bytes,
 * and the slowest interaction at a quarter of the CPU speed. Budgets: docs/front-end.md, Budgets.
 */

import { chromium } from "@playwright/test";
import { findBrowser } from "../tools/test/find-browser.ts";
import { findFreeNeighbours } from "../tools/test/free-ports.ts";
import { measureInteractions, memberScene, visitorScene } from "./page/measure-interactions.ts";
import { createLoadMeter } from "./page/measure-load.ts";
import type { LoadFigures } from "./page/measure-load.ts";
import { startPortal } from "./page/portal-under-test.ts";
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

const allPages: Readonly<Record<string, string>> = {
  home: "/",
  slots: "/rng",
  live: "/live",
  sports: "/sports",
  esports: "/esports",
  fishing: "/fish",
  cards: "/pvp",
  lottery: "/lott",
  quickLottery: "/elott",
  cockfight: "/cockfight",
  promotions: "/promotions",
};
/** `PORTAL_PAGES=home,live` selects pages, `PORTAL_RUNS=1` makes a quick run. */
const wanted = process.env.PORTAL_PAGES?.split(",") ?? Object.keys(allPages);
const pages = Object.entries(allPages).filter(([name]) => wanted.includes(name));
const runs = Number(process.env.PORTAL_RUNS ?? 5);

const portal = await startPortal();
const port = await findFreeNeighbours();
const { path, args, environment } = await findBrowser(process.env.PORTAL_BROWSER);
const measureLoad = createLoadMeter(port);
const browser = await chromium.launch({
  executablePath: path,
  args: [...args, ...quiet, `--remote-debugging-port=${port}`],
  env: { ...process.env, ...environment },
});
try {
  const visitor = await measureInteractions(browser, portal.url, visitorScene);
  const member = await measureInteractions(browser, portal.url, memberScene);
  const figures: Figure[] = [
    { key: "interaction.visitor", value: visitor, unit: "ms", ceiling: 100 },
    { key: "interaction.member", value: member, unit: "ms", ceiling: 100 },
  ];
  for (const [name, address] of pages) {
    const found = await measureLoad(`${portal.url}${address}`, runs);
    console.log(name, found);
    figures.push(...loadFigures(name, found));
  }
  figures.push(...(await weighPages(portal.url)));
  await report("page", figures);
} finally {
  await browser.close();
  await portal.stop();
}

function loadFigures(page: string, found: LoadFigures): Figure[] {
  return [
    { key: `lcp.${page}`, value: found.lcpMs, unit: "ms", ceiling: 1_400 },
    { key: `fcp.${page}`, value: found.fcpMs, unit: "ms" },
    { key: `tbt.${page}`, value: found.tbtMs, unit: "ms" },
    { key: `cls.${page}`, value: found.cls, unit: "", ceiling: 0 },
    { key: `score.performance.${page}`, value: found.performance, unit: "of 100", floor: 98 },
    { key: `score.accessibility.${page}`, value: found.accessibility, unit: "of 100", floor: 100 },
    { key: `score.bestPractices.${page}`, value: found.bestPractices, unit: "of 100", floor: 100 },
    { key: `score.seo.${page}`, value: found.seo, unit: "of 100", floor: 100 },
  ];
}
