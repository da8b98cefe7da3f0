/**
 * Checks every public page in each language with Lighthouse's accessibility, best practices and SEO audits. Each must
 * score 100; failed audits are listed. Speed is not measured.
 */

import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { listScreens } from "../e2e/matrix/list-screens.ts";
import { languages } from "../e2e/matrix/open-screens.ts";
import { findBrowser } from "../tools/test/find-browser.ts";
import { findFreeNeighbours } from "../tools/test/free-ports.ts";
import { startPortal } from "./page/portal-under-test.ts";
import { report } from "./report.ts";

const merits = ["accessibility", "best-practices", "seo"];
/** Left out: dialogs over the front page, the page for embedded games, an unknown address, and the staff's sign-in. */
const left = new Set(["/login", "/help", "/seamless", "/nowhere-at-all", "/backoffice/"]);

const portal = await startPortal();
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
  await portal.stop();
}

async function judge(address: string, language: string): Promise<void> {
  const result = await lighthouse(`${portal.url}${address}`, {
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
