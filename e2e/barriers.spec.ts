/**
 * Axe and the width of every screen. `npm test` takes an eighth of the matrix, another one each day;
 * `npm run deep -- axe` takes it all.
 */

import { expect, test } from "@playwright/test";
import { listScreens, onlookers } from "./matrix/list-screens.ts";
import { languages, openPage, openSession, showScreen, themes } from "./matrix/open-screens.ts";
import { expectAccessible } from "./steps.ts";

const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs);
const isWhole = process.env.MATRIX === "all";
const looks = themes.flatMap((theme) => languages.map((language) => ({ theme, language })));

for (const onlooker of onlookers) {
  test(`nothing bars the way on the screens of a ${onlooker}`, async ({ browser, baseURL, viewport }) => {
    test.setTimeout(isWhole ? 3_600_000 : 600_000);
    const all = listScreens().filter((screen) => screen.onlooker === onlooker);
    const ofToday = all.filter((_, index) => index % 2 === Math.floor(today / looks.length) % 2);
    const session = await openSession(browser, baseURL ?? "", onlooker);
    for (const look of isWhole ? looks : looks.slice(today % looks.length).slice(0, 1)) {
      const size = viewport ?? { width: 390, height: 844 };
      const page = await openPage(browser, baseURL ?? "", { ...look, size }, session);
      for (const { path } of isWhole ? all : ofToday) {
        await test.step(`${path} ${look.theme} ${look.language}`, async () => {
          await showScreen(page, path);
          await expectAccessible(page);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
        });
      }
      await page.context().close();
    }
  });
}
