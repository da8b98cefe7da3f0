/**
 * Journeys in a real browser against the real product: `npm start` on free ports, with its own embedded database, and
 * beside it a house that proves who somebody is. The journeys may say from which address they come.
 * The main process chooses browser and port; workers inherit the choice through the environment.
 */

import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import type { Project } from "@playwright/test";
import { findBrowser } from "./tools/test/find-browser.ts";
import type { Browser } from "./tools/test/find-browser.ts";
import { findFreePort, findFreeNeighbours } from "./tools/test/free-ports.ts";
import { runProgram } from "./tools/run-program.ts";
import { cacheFolder, nodePath, reportsFolder } from "./tools/root.ts";

process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser(process.env.PORTAL_BROWSER));
process.env.E2E_PORT ??= String(await findFreeNeighbours());

process.env.E2E_ISSUER_PORT ??= String(await findFreePort());
// Without git, or in an archive of the sources, always the same.
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
/** One size and language for all journeys (`npm run deep -- journeys`), or undefined: their tags decide. */
const wholeLook = process.env.JOURNEY_LOOK;
const launch = {
  executablePath: browser.path,
  args: [...browser.args],
  env: { ...process.env, ...browser.environment },
};
const desktop = { viewport: { width: 1280, height: 800 } };
/** Pictures take a quarter of the browser's time. Journeys that need them, as all games do, have the tag. */
const withoutPictures = {
  launchOptions: { ...launch, args: [...launch.args, "--blink-settings=imagesEnabled=false"] },
};
const phone = { ...devices["Pixel 7"] };
const later = "**/*.later.spec.ts";
/** The name says size and language: without `tagalog` the journeys are made in English (e2e/steps.ts). */
const tagged: readonly Project[] = [
  { name: "desktop", use: { ...desktop, ...withoutPictures }, grepInvert: /@phone|@tagalog|@pictures/ },
  { name: "desktop-pictures", use: desktop, grep: /@pictures/, grepInvert: /@phone|@tagalog/ },
  { name: "phone", use: phone, grep: /@phone/ },
  { name: "desktop-tagalog", use: desktop, grep: /@tagalog/ },
];
const first: readonly Project[] = wholeLook === undefined ? tagged : [lookOf(wholeLook)];
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: join(cacheFolder, "playwright"),
  fullyParallel: true,
  // Two cores: the server and the database need theirs too.
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A test that needs its second try in CI is named by `npm test`; locally it fails.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [["list"], ["json", { outputFile: join(reportsFolder, "playwright.json") }]],
  use: {
    baseURL,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // Nothing waits for an animation; tests about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // Journeys see each request themselves; those about the installed app allow its worker.
    serviceWorkers: "block",
    // Its film and its snapshots of every step cost as much as the journey: only what failed once is filmed.
    trace: "on-first-retry",
    // What hangs says where, instead of eating the time of the whole journey.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: launch,
  },
  projects: [
    ...first.map((project) => ({ ...project, testIgnore: later })),
    // What moves the clock of the whole house comes after everything else, one after the other.
    {
      ...first[0],
      use: { ...first[0]?.use, launchOptions: launch },
      name: `${first[0]?.name ?? ""}-later`,
      testMatch: later,
      workers: 1,
      dependencies: first.map(({ name = "" }) => name),
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
        // So that a journey may come from another address, by the header of a proxy.
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

function lookOf(name: string): Project {
  const isPhone = name.startsWith("phone");
  return isPhone ? { name, use: phone } : { name, use: desktop, grepInvert: /@phone/ };
}
