/**
 * Is every public page whole for everybody and for search engines? Lighthouse's accessibility, best practices and SEO
 * on each public route in each language: 100, or what is missing stands below. Time plays no part in it.
 */

import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { listScreens } from "../e2e/matrix/list-screens.ts";
import { languages } from "../e2e/matrix/open-screens.ts";
import { findBrowser } from "../tools/test/find-browser.ts";
import { findFreeNeighbours } from "../tools/test/free-ports.ts";
import { startHouse } from "./page/house-under-test.ts";
import { report } from "./report.ts";

const merits = ["accessibility", "best-practices", "seo"];
/** Windows over the front page, the page for games that came from elsewhere, a wrong address and the staff's door. */
const left = new Set(["/login", "/help", "/seamless", "/nowhere-at-all", "/backoffice/"]);

const house = await startHouse();
const port = await findFreeNeighbours();
const { path, args, environment } = await findBrowser(process.env.PORTAL_BROWSER);
const browser = await chromium.launch({
  executablePath: path,
  args: [...args, `--remote-debugging-port=${port}`],
  env: { ...process.env, ...environment },
});
const least = new Map(merits.map((merit) => [merit, 100]));
let pages = 0;
try {
  for (const { path: address, onlooker } of listScreens()) {
    if (onlooker !== "visitor" || left.has(address)) continue;
    for (const language of languages) await judge(address, language);
  }
  await report("merits", [
    { key: "pages", value: pages, unit: "", floor: 40 },
    ...[...least].map(([key, value]) => ({ key, value, unit: "of 100", floor: 100 })),
  ]);
} finally {
  await browser.close();
  await house.stop();
}

async function judge(address: string, language: string): Promise<void> {
  const result = await lighthouse(`${house.url}${address}`, {
    port,
    logLevel: "silent",
    onlyCategories: merits,
    throttlingMethod: "provided",
    formFactor: "mobile",
    extraHeaders: { Cookie: `lang=${language}` },
  });
  if (result === undefined) throw new Error(`Lighthouse answered nothing for ${address}`);
  const { audits, categories } = result.lhr;
  pages += 1;
  for (const merit of merits) {
    const { score, auditRefs = [] } = categories[merit] ?? { score: null };
    const points = Math.round((score ?? 0) * 100);
    least.set(merit, Math.min(points, least.get(merit) ?? 100));
    if (points === 100) continue;
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id);
    console.log(`${address} ${language} ${merit} ${points}: ${failed.join(", ")}`);
  }
}
