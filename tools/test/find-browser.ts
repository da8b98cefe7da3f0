/**
 * Finds a browser for the journeys: PORTAL_BROWSER, the npm package's, or one in PATH. Each candidate is tested by
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
/** Without a graphics card the browser would emulate one, which takes twice the CPU of everything else it does. */
const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];
/** Makes the package also unpack its libraries; it must be set before the import. */
const librarySwitch = { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };

/**
 * The npm package comes before the browsers in PATH: its version is fixed, so measurements of two machines are
 * comparable, and it has no window, so a page costs a third of the CPU.
 */
export async function findBrowser(program: string | undefined): Promise<Browser> {
  const tried: string[] = [];
  if (program === undefined) {
    const shipped = await unpackShipped().catch(
      (error: unknown) => void tried.push(`@sparticuz/chromium (${String(error)})`),
    );
    if (shipped !== undefined) return shipped;
  }
  for (const name of program === undefined ? programs : [program]) {
    const path = locate(name);
    if (path !== undefined && (await answers(path))) return { path, args, environment: {} };
    tried.push(name);
  }
  throw new Error(
    `No browser works here; tried ${tried.join(", ")}. ` +
      "Install chromium, or set PORTAL_BROWSER to one, or run npm ci without --omit=dev.",
  );
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
  chromium.setGraphicsMode = false;
  const path = await chromium.executablePath();
  const environment = { ...librarySwitch, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? "" };
  await run(path, ["--version"], { timeout: 20_000, env: { ...process.env, ...environment } });
  return { path, args, environment };
}
