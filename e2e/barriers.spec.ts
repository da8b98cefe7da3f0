/**
 * Runs axe and checks the width of screens. `npm test` shows a quarter of them, each in one of eight looks, chosen by
 * the commit; `npm run deep -- axe` shows each screen in all looks.
 */

import { expect, test } from "@playwright/test";
import { chooseVisits } from "./matrix/choose-looks.ts";
import { onlookers } from "./matrix/list-screens.ts";
import { openPage, openSession, showScreen } from "./matrix/open-screens.ts";
import { expectNoViolations } from "./steps.ts";

for (const onlooker of onlookers) {
  test(`the screens of a ${onlooker} are accessible and fit their window`, async ({ browser, baseURL }) => {
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
