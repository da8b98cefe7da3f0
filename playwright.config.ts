/**
 * Journeys in a real browser against the real product: `npm start` on free ports, with its own embedded database, and
 * beside it a house that proves who somebody is. The journeys may say from which address they come.
 * The main process chooses browser and port; workers inherit the choice through the environment.
 */

import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./tools/test/find-browser.ts";
import type { Browser } from "./tools/test/find-browser.ts";
import { findFreePort, findFreeNeighbours } from "./tools/test/free-ports.ts";
import { cacheFolder, nodePath, reportsFolder } from "./tools/root.ts";

process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser(process.env.PORTAL_BROWSER));
process.env.E2E_PORT ??= String(await findFreeNeighbours());

process.env.E2E_ISSUER_PORT ??= String(await findFreePort());

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
/** Else a journey that is written for both languages is made in one on each size (`npm run deep -- journeys` makes all). */
const isWhole = process.env.MATRIX === "all";
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { ...devices["Pixel 7"] };
const later = "**/*.later.spec.ts";
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
  // Browsers, server and database share two cores; what fails three times is wrong. The list names what needed another try.
  retries: 2,
  reporter: [["list"], ["json", { outputFile: join(reportsFolder, "playwright.json") }]],
  use: {
    baseURL,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // Journeys see each request themselves; those about the installed app allow its worker.
    serviceWorkers: "block",
    // Its film and its snapshots of every step cost as much as the journey: only what failed once is filmed.
    trace: "on-first-retry",
    // What hangs says where, instead of eating the time of the whole journey.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args],
      env: { ...process.env, ...browser.environment },
    },
  },
  projects: [
    { name: "desktop", use: desktop, testIgnore: later, grepInvert: isWhole ? [] : / in TY$/ },
    { name: "phone", use: phone, testIgnore: later, grepInvert: isWhole ? [] : / in EN$/ },
    // What moves the clock of the whole house comes after everything else, one after the other.
    { name: "later-desktop", use: desktop, testMatch: later, workers: 1, dependencies: ["desktop", "phone"] },
    { name: "later-phone", use: phone, testMatch: later, workers: 1, dependencies: ["later-desktop"] },
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
