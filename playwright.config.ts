/**
 * Journeys in a real browser with the real product: `npm start` on free ports, with an embedded database of its own,
 * and an identity provider that imitates Google and Facebook. The main process chooses the browser and the ports;
 * workers inherit the choice through the environment.
 */

import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import type { Project } from "@playwright/test";
import { commitNumber } from "./e2e/matrix/commit-turn.ts";
import { findBrowser } from "./tools/test/find-browser.ts";
import type { Browser } from "./tools/test/find-browser.ts";
import { findFreePort, findFreeNeighbours } from "./tools/test/free-ports.ts";
import { runProgram } from "./tools/run-program.ts";
import { cacheFolder, nodePath, reportsFolder } from "./tools/root.ts";

process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser(process.env.PORTAL_BROWSER));
process.env.E2E_PORT ??= String(await findFreeNeighbours());

process.env.E2E_ISSUER_PORT ??= String(await findFreePort());
// An empty text if the sources are not a git repository.
process.env.E2E_COMMIT ??= await readCommit();

const browser = JSON.parse(process.env.E2E_BROWSER) as Browser;
const port = process.env.E2E_PORT;
const issuer = `http://127.0.0.1:${process.env.E2E_ISSUER_PORT}`;
const loginProviders = ["google", "facebook"].map((channel) => ({
  merchant: "openhouse",
  channel,
  issuer,
  audience: "journeys",
  jwksUrl: `${issuer}/keys`,
  authorizeUrl: `${issuer}/authorize`,
}));
/**
 * The size and language of all journeys (`npm run deep -- journeys`); if undefined, the tags of each journey decide.
 */
const journeyLook = process.env.JOURNEY_LOOK;
const launch = {
  executablePath: browser.path,
  args: [...browser.args],
  env: { ...process.env, ...browser.environment },
};
/**
 * Tags of the long journeys whose requirements other tests cover as well. Each of these journeys has one of the tags,
 * and the commits take turns: `npm test` runs the journeys of one tag per commit. `npm run deep -- journeys`, and
 * `JOURNEYS=all`, run them all.
 */
const turns = ["@turn1", "@turn2", "@turn3"];
const isEveryTurn = journeyLook !== undefined || process.env.JOURNEYS === "all";
const otherTurns = isEveryTurn ? [] : turns.toSpliced(commitNumber() % turns.length, 1);
const desktop = { viewport: { width: 1280, height: 800 } };
/**
 * Loading pictures takes a quarter of the browser's time. Journeys that need pictures, such as those that play a game,
 * have the tag `@pictures`.
 */
const withoutPictures = {
  launchOptions: { ...launch, args: [...launch.args, "--blink-settings=imagesEnabled=false"] },
};
const phone = { ...devices["Pixel 7"] };
const laterFiles = "**/*.later.spec.ts";
/** A project's name states the size and language: without `tagalog` the journeys run in English (e2e/steps.ts). */
const taggedProjects: readonly Project[] = [
  { name: "desktop", use: { ...desktop, ...withoutPictures }, grepInvert: without("@phone", "@tagalog", "@pictures") },
  { name: "desktop-pictures", use: desktop, grep: /@pictures/, grepInvert: without("@phone", "@tagalog") },
  { name: "phone", use: phone, grep: /@phone/, grepInvert: without() },
  { name: "desktop-tagalog", use: desktop, grep: /@tagalog/, grepInvert: without() },
];
const firstProjects: readonly Project[] = journeyLook === undefined ? taggedProjects : [projectOfLook(journeyLook)];
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: join(cacheFolder, "playwright"),
  fullyParallel: true,
  // Two workers, because the server and the database need processor time too.
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // In CI a failed test is repeated once, and `npm test` lists those that passed only then. Elsewhere none is repeated.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [["list"], ["json", { outputFile: join(reportsFolder, "playwright.json") }]],
  use: {
    baseURL,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // Journeys do not wait for animations. Those that test animations override this option.
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would hide requests from the journeys. Those that test the installed app override this option.
    serviceWorkers: "block",
    // Recording a trace costs as much as the journey itself, so only repeated attempts are recorded.
    trace: "on-first-retry",
    // With these limits, an action that hangs fails by itself and is named in the report.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: launch,
  },
  projects: [
    ...firstProjects.map((project) => ({ ...project, testIgnore: laterFiles })),
    // Journeys that move the clock of the whole product run one after another, after all other journeys.
    {
      ...firstProjects[0],
      use: { ...firstProjects[0]?.use, launchOptions: launch },
      name: `${firstProjects[0]?.name ?? ""}-later`,
      testMatch: laterFiles,
      grepInvert: without(),
      workers: 1,
      dependencies: firstProjects.map(({ name = "" }) => name),
    },
  ],
  webServer: [
    {
      command: `"${nodePath}" tools/start.mjs`,
      url: `http://127.0.0.1:${port}/readyz`,
      timeout: 240_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 25_000 },
      stdout: "ignore",
      stderr: "pipe",
      env: {
        PORT: port,
        HOST: "127.0.0.1",
        OPENHOUSE_DEMO: "1",
        OPENHOUSE_DATA: join(cacheFolder, "e2e-data"),
        // A journey can then set a visitor's IP address in the header that a proxy would send.
        OPENHOUSE_TRUST_PROXY: "127.0.0.1",
        LOGIN_PROVIDERS: JSON.stringify(loginProviders),
        LOG_LEVEL: "warn",
      },
    },
    {
      command: `"${nodePath}" e2e/serve-issuer.ts`,
      url: `${issuer}/keys`,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
      stderr: "pipe",
    },
  ],
});

async function readCommit(): Promise<string> {
  const { isSuccess, output } = await runProgram({ file: "git", args: ["rev-parse", "HEAD"], output: "keep" });
  return isSuccess ? output.trim() : "";
}

/** Matches the journeys with one of these tags, and those of other turns. */
function without(...tags: readonly string[]): RegExp[] {
  return [...tags, ...otherTurns].map((tag) => new RegExp(`${tag}\\b`));
}

function projectOfLook(name: string): Project {
  const isPhone = name.startsWith("phone");
  return isPhone ? { name, use: phone } : { name, use: desktop, grepInvert: /@phone/ };
}
