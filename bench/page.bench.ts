/**
 * Measures the portal on slow 4G and a slow phone: Lighthouse with observed throttling (medians of five runs), exact
 * bytes, and the slowest interaction at a quarter of the CPU speed. Budgets: docs/front-end.md, Budgets.
 */

import { chromium } from "@playwright/test";
import { findBrowser } from "../tools/test/find-browser.ts";
import { findFreeNeighbours } from "../tools/test/free-ports.ts";
import { measureInteractions, memberScenario, visitorScenario } from "./page/measure-interactions.ts";
import { createLoadMeter } from "./page/measure-load.ts";
import type { LoadFigures } from "./page/measure-load.ts";
import { startPortal } from "./page/portal-under-test.ts";
import { weighPages } from "./page/weigh-pages.ts";
import { report } from "./report.ts";
import type { Figure } from "./report.ts";

const browserArgs = [
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
/** `PORTAL_PAGES=home,live` selects pages; `PORTAL_RUNS=1` makes a quick run. */
const selectedNames = process.env.PORTAL_PAGES?.split(",") ?? Object.keys(allPages);
const pages = Object.entries(allPages).filter(([name]) => selectedNames.includes(name));
const runs = Number(process.env.PORTAL_RUNS ?? 5);

const portal = await startPortal();
const port = await findFreeNeighbours();
const { path, args, environment } = await findBrowser(process.env.PORTAL_BROWSER);
const measureLoad = createLoadMeter(port);
const browser = await chromium.launch({
  executablePath: path,
  args: [...args, ...browserArgs, `--remote-debugging-port=${port}`],
  env: { ...process.env, ...environment },
});
try {
  const visitor = await measureInteractions(browser, portal.url, visitorScenario);
  const member = await measureInteractions(browser, portal.url, memberScenario);
  const figures: Figure[] = [
    { key: "interaction.visitor", value: visitor, unit: "ms", ceiling: 100 },
    { key: "interaction.member", value: member, unit: "ms", ceiling: 100 },
  ];
  for (const [name, pagePath] of pages) {
    const loadResult = await measureLoad(`${portal.url}${pagePath}`, runs);
    console.log(name, loadResult);
    figures.push(...loadFigures(name, loadResult));
  }
  figures.push(...(await weighPages(portal.url)));
  await report("page", figures);
} finally {
  await browser.close();
  await portal.stop();
}

function loadFigures(page: string, loadResult: LoadFigures): Figure[] {
  return [
    { key: `lcp.${page}`, value: loadResult.lcpMs, unit: "ms", ceiling: 1_400 },
    { key: `fcp.${page}`, value: loadResult.fcpMs, unit: "ms" },
    { key: `tbt.${page}`, value: loadResult.tbtMs, unit: "ms" },
    { key: `cls.${page}`, value: loadResult.cls, unit: "", ceiling: 0 },
    { key: `score.performance.${page}`, value: loadResult.performance, unit: "of 100", floor: 98 },
    { key: `score.accessibility.${page}`, value: loadResult.accessibility, unit: "of 100", floor: 100 },
    { key: `score.bestPractices.${page}`, value: loadResult.bestPractices, unit: "of 100", floor: 100 },
    { key: `score.seo.${page}`, value: loadResult.seo, unit: "of 100", floor: 100 },
  ];
}
