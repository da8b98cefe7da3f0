/**
 * Checks the public pages (except `skippedPaths`) in each language with Lighthouse's audits of accessibility, best
 * practices and SEO. Each category must score 100; failed audits are listed. Speed is not measured.
 */

import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { listScreens } from "../e2e/matrix/list-screens.ts";
import { languages } from "../e2e/matrix/open-screens.ts";
import { findBrowser } from "../tools/test/find-browser.ts";
import { findFreeNeighbours } from "../tools/test/free-ports.ts";
import { startPortal } from "./page/portal-under-test.ts";
import { report } from "./report.ts";

const categoryNames = ["accessibility", "best-practices", "seo"];
/** Not checked: dialogs over the front page, the page for embedded games, an unknown path, and the staff's login. */
const skippedPaths = new Set(["/login", "/help", "/seamless", "/nowhere-at-all", "/backoffice/"]);

const portal = await startPortal();
const port = await findFreeNeighbours();
const { path, args, environment } = await findBrowser(process.env.PORTAL_BROWSER);
const browser = await chromium.launch({
  executablePath: path,
  args: [...args, `--remote-debugging-port=${port}`],
  env: { ...process.env, ...environment },
});
const lowestScores = new Map(categoryNames.map((categoryName) => [categoryName, 100]));
let pages = 0;
try {
  for (const { path: pagePath, viewer } of listScreens()) {
    if (viewer !== "visitor" || skippedPaths.has(pagePath)) continue;
    for (const language of languages) await auditPage(pagePath, language);
  }
  await report("merits", [
    { key: "pages", value: pages, unit: "", floor: 40 },
    ...[...lowestScores].map(([key, value]) => ({ key, value, unit: "of 100", floor: 100 })),
  ]);
} finally {
  await browser.close();
  await portal.stop();
}

async function auditPage(pagePath: string, language: string): Promise<void> {
  const result = await lighthouse(`${portal.url}${pagePath}`, {
    port,
    logLevel: "silent",
    onlyCategories: categoryNames,
    throttlingMethod: "provided",
    formFactor: "mobile",
    extraHeaders: { Cookie: `lang=${language}` },
  });
  if (result === undefined) throw new Error(`Lighthouse answered nothing for ${pagePath}`);
  const { audits, categories } = result.lhr;
  pages += 1;
  for (const categoryName of categoryNames) {
    const { score, auditRefs = [] } = categories[categoryName] ?? { score: null };
    const points = Math.round((score ?? 0) * 100);
    lowestScores.set(categoryName, Math.min(points, lowestScores.get(categoryName) ?? 100));
    if (points === 100) continue;
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id);
    console.log(`${pagePath} ${language} ${categoryName} ${points}: ${failed.join(", ")}`);
  }
}
