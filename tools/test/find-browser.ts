/**
 * Finds a browser for the journeys: the one that PORTAL_BROWSER names; without this variable, the browser of the npm
 * package `@sparticuz/chromium`, or else one in PATH. Each candidate is tested by running it. Must be called once
 * before workers start, because the npm package unpacks into a shared folder.
 */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { promisify } from "node:util";

export interface Browser {
  readonly path: string;
  readonly args: readonly string[];
  /** Environment variables with which the browser finds its libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/**
 * `--disable-gpu`: without a graphics card, the browser would emulate one, which takes twice the CPU of all its other
 * work.
 */
const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];
/** With this variable, the npm package also unpacks its libraries. It must be set before the package is imported. */
const librarySwitch = { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };

/**
 * Prefers the browser in the npm package to those in PATH. The package's version is fixed, so that measurements of two
 * machines are comparable. Its browser has no window, which reduces the CPU time of a page to a third.
 */
export async function findBrowser(program: string | undefined): Promise<Browser> {
  const failedCandidates: string[] = [];
  if (program === undefined) {
    const npmBrowser = await unpackNpmBrowser().catch(
      (error: unknown) => void failedCandidates.push(`@sparticuz/chromium (${String(error)})`),
    );
    if (npmBrowser !== undefined) return npmBrowser;
  }
  for (const name of program === undefined ? programs : [program]) {
    const path = locate(name);
    if (path !== undefined && (await isChromium(path))) return { path, args, environment: {} };
    failedCandidates.push(name);
  }
  throw new Error(
    `No browser works here; tried ${failedCandidates.join(", ")}. ` +
      "Install chromium, or set PORTAL_BROWSER to one, or run npm ci without --omit=dev.",
  );
}

function locate(name: string): string | undefined {
  if (isAbsolute(name)) return existsSync(name) ? name : undefined;
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return paths.find((candidate) => existsSync(candidate));
}

async function isChromium(path: string): Promise<boolean> {
  const result = await run(path, ["--version"], { timeout: 20_000 }).catch(() => undefined);
  return result !== undefined && /chrom/i.test(result.stdout);
}

async function unpackNpmBrowser(): Promise<Browser> {
  Object.assign(process.env, librarySwitch);
  const { default: chromium } = await import("@sparticuz/chromium");
  chromium.setGraphicsMode = false;
  const path = await chromium.executablePath();
  const environment = { ...librarySwitch, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? "" };
  await run(path, ["--version"], { timeout: 20_000, env: { ...process.env, ...environment } });
  return { path, args, environment };
}
