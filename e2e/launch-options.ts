/** How the journeys start the browser that `playwright.config.ts` has found. */

import type { LaunchOptions } from "@playwright/test";
import type { Browser } from "../tools/test/find-browser.ts";

/**
 * Most journeys load no pictures: they take a third of the CPU of a page. A file that looks at pictures calls
 * `test.use({ launchOptions: launchOptions({ hasPictures: true }) })`.
 */
export function launchOptions({ hasPictures }: { readonly hasPictures: boolean }): LaunchOptions {
  const { path, args, environment } = JSON.parse(process.env.E2E_BROWSER ?? "null") as Browser;
  return {
    executablePath: path,
    args: [...args, ...(hasPictures ? [] : ["--blink-settings=imagesEnabled=false"])],
    env: { ...process.env, ...environment },
  };
}
