/**
 * `npm run deep -- sheets` takes screenshots of every screen at three sizes in both themes and languages, and combines
 * them into contact sheets for visual review: `.cache/sheets/<size>-<theme>-<language>-<kind of viewer>-<n>.png`.
 * `SHEETS=phone-dark` selects sheets, `SCREENS=/live,/rng` selects screens.
 */

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startPortal } from "../../bench/page/portal-under-test.ts";
import { cacheFolder } from "../../tools/root.ts";
import { findBrowser } from "../../tools/test/find-browser.ts";
import { listScreens, viewerKinds } from "../matrix/list-screens.ts";
import type { ViewerKind } from "../matrix/list-screens.ts";
import { languages, openPage, openSession, showScreen, themes } from "../matrix/open-screens.ts";
import type { Look, Session } from "../matrix/open-screens.ts";
import { drawSheets } from "./sheets/draw-sheets.ts";
import type { Picture } from "./sheets/draw-sheets.ts";

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
const folder = join(cacheFolder, "sheets");
/**
 * Draws only the sheets with one of these parts in their name (`phone-dark,EN-staff`). An empty text selects all
 * sheets.
 */
const selectedParts = (process.env.SHEETS ?? "").split(",");

const browserProgram = await findBrowser(process.env.PORTAL_BROWSER);
const portal = await startPortal();
const browser = await chromium.launch({
  executablePath: browserProgram.path,
  args: [...browserProgram.args],
  env: { ...process.env, ...browserProgram.environment },
});
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const viewer of viewerKinds) {
    const session = await openSession(browser, portal.url, viewer);
    for (const [name, look] of listLooks().filter(([lookName]) =>
      selectedParts.some((part) => `${lookName}-${viewer}`.includes(part)),
    )) {
      const pictures = await takePictures({ viewer, look, session });
      const file = join(folder, `${name}-${viewer}`);
      const count = await drawSheets(browser, { pictures, file, width: look.size.width });
      console.log(`${file}: ${pictures.length} screens on ${count} sheets`);
    }
  }
} finally {
  await browser.close();
  await portal.stop();
}

function listLooks(): [name: string, look: Look][] {
  return Object.entries(sizes).flatMap(([name, size]) =>
    themes.flatMap((theme) =>
      languages.map((language): [string, Look] => [`${name}-${theme}-${language}`, { size, theme, language }]),
    ),
  );
}

interface ScreenshotTask {
  readonly viewer: ViewerKind;
  readonly look: Look;
  readonly session: Session;
}

async function takePictures({ viewer, look, session }: ScreenshotTask): Promise<Picture[]> {
  const page = await openPage(browser, portal.url, look, session);
  const pictures: Picture[] = [];
  for (const { path } of listScreens().filter((screen) => screen.viewer === viewer)) {
    await showScreen(page, path);
    pictures.push({ path, image: await page.screenshot() });
  }
  await page.context().close();
  return pictures;
}
