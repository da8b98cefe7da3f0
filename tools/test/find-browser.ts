/**
 * Finds a browser for the journeys: PORTAL_BROWSER, one in PATH, or the npm package's. Each candidate is tested by
 * running it. Call it once before workers start, because the npm package unpacks into a shared folder.
 */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { promisify } from "node:util";

export interface Browser {
  readonly path: string;
  readonly args: readonly string[];
  /** Environment that the browser needs to find its libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/** Without a graphics card the browser would emulate one, at half a core per browser. */
const plainArgs = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];
/** They save memory in a cloud function but crash pages here. */
const unwantedArgs = new Set(["--single-process", "--no-zygote"]);
/** Makes the package also unpack its libraries; it must be set before the import. */
const librarySwitch = { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };

export async function findBrowser(wanted: string | undefined): Promise<Browser> {
  const tried: string[] = [];
  for (const name of wanted === undefined ? programs : [wanted]) {
    const path = locate(name);
    if (path !== undefined && (await answers(path))) return { path, args: plainArgs, environment: {} };
    tried.push(name);
  }
  if (wanted === undefined) {
    const shipped = await unpackShipped().catch(
      (error: unknown) => void tried.push(`@sparticuz/chromium (${String(error)})`),
    );
    if (shipped !== undefined) return shipped;
  }
  throw new Error(
    `No browser works here; tried ${tried.join(", ")}. ` +
      "Install chromium, or set PORTAL_BROWSER to one, or run npm ci without --omit=dev.",
  );
}

/**
 * The browser of the npm package, whose version is fixed, so that measurements of two machines are comparable;
 * otherwise any that works.
 */
export async function findPinnedBrowser(wanted: string | undefined): Promise<Browser> {
  const shipped = wanted === undefined ? await unpackShipped().catch(() => undefined) : undefined;
  return shipped ?? (await findBrowser(wanted));
}

function locate(name: string): string | undefined {
  if (isAbsolute(name)) return existsSync(name) ? name : undefined;
  const places = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return places.find((place) => existsSync(place));
}

async function answers(path: string): Promise<boolean> {
  const answer = await run(path, ["--version"], { timeout: 20_000 }).catch(() => undefined);
  return answer !== undefined && /chrom/i.test(answer.stdout);
}

async function unpackShipped(): Promise<Browser> {
  Object.assign(process.env, librarySwitch);
  const { default: chromium } = await import("@sparticuz/chromium");
  const path = await chromium.executablePath();
  const environment = { ...librarySwitch, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? "" };
  await run(path, ["--version"], { timeout: 20_000, env: { ...process.env, ...environment } });
  return { path, args: chromium.args.filter((arg) => !unwantedArgs.has(arg)), environment };
}
