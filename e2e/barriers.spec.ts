/**
 * Runs axe and checks the width of every screen. `npm test` shows each screen in one of eight looks, which follows from
 * the commit; `npm run deep -- axe` shows each in all of them.
 */

import { expect, test } from "@playwright/test";
import { chooseVisits } from "./matrix/choose-looks.ts";
import { onlookers } from "./matrix/list-screens.ts";
import { openPage, openSession, showScreen } from "./matrix/open-screens.ts";
import { expectNoViolations } from "./steps.ts";

for (const onlooker of onlookers) {
  test(`every screen of a ${onlooker} is accessible and fits its window`, async ({ browser, baseURL }) => {
    test.setTimeout(3_600_000);
    const session = await openSession(browser, baseURL ?? "", onlooker);
    for (const { look, screens } of chooseVisits(onlooker)) {
      const page = await openPage(browser, baseURL ?? "", look, session);
      for (const { path } of screens) {
        await test.step(`${path} ${look.theme} ${look.language} ${look.size.width}`, async () => {
          await showScreen(page, path);
          await expectNoViolations(page);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
        });
      }
      await page.context().close();
    }
  });
}
