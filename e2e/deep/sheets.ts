/**
 * `npm run deep -- sheets`: screenshots of every screen at three sizes in both themes and languages, combined to
 * contact sheets for visual review: `.cache/sheets/<size>-<theme>-<language>-<who>-<n>.png`. `SHEETS=phone-dark`
 * selects looks, `SCREENS=/live,/rng` screens.
 */

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startPortal } from "../../bench/page/portal-under-test.ts";
import { cacheFolder } from "../../tools/root.ts";
import { findBrowser } from "../../tools/test/find-browser.ts";
import { listScreens, onlookers } from "../matrix/list-screens.ts";
import type { Onlooker } from "../matrix/list-screens.ts";
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
/** Only sheets with one of these in their name (`phone-dark,EN-staff`); empty means all. */
const wanted = (process.env.SHEETS ?? "").split(",");

const found = await findBrowser(process.env.PORTAL_BROWSER);
const portal = await startPortal();
const browser = await chromium.launch({
  executablePath: found.path,
  args: [...found.args],
  env: { ...process.env, ...found.environment },
});
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const onlooker of onlookers) {
    const session = await openSession(browser, portal.url, onlooker);
    for (const [name, look] of listLooks().filter(([each]) =>
      wanted.some((part) => `${each}-${onlooker}`.includes(part)),
    )) {
      const pictures = await takePictures({ onlooker, look, session });
      const file = join(folder, `${name}-${onlooker}`);
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

interface Round {
  readonly onlooker: Onlooker;
  readonly look: Look;
  readonly session: Session;
}

async function takePictures({ onlooker, look, session }: Round): Promise<Picture[]> {
  const page = await openPage(browser, portal.url, look, session);
  const pictures: Picture[] = [];
  for (const { path } of listScreens().filter((screen) => screen.onlooker === onlooker)) {
    await showScreen(page, path);
    pictures.push({ path, image: await page.screenshot() });
  }
  await page.context().close();
  return pictures;
}
