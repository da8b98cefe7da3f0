/**
 * Checks screens with axe (accessibility) and expects that none is wider than the window. `npm test` checks an eighth
 * of the screens, each in one of eight looks (a look is a theme, a language and a window size). The commit selects
 * screens and looks. `npm run deep -- axe` checks each screen in all looks.
 */

import { expect, test } from "@playwright/test";
import { chooseVisits } from "./matrix/choose-looks.ts";
import { viewerKinds } from "./matrix/list-screens.ts";
import { openPage, openSession, showScreen } from "./matrix/open-screens.ts";
import { expectNoViolations } from "./steps.ts";

for (const viewer of viewerKinds) {
  test(`screens of a ${viewer} are accessible and not wider than the window`, async ({ browser, baseURL }) => {
    test.setTimeout(3_600_000);
    const session = await openSession(browser, baseURL ?? "", viewer);
    for (const { look, screens } of chooseVisits(viewer)) {
      const page = await openPage(browser, baseURL ?? "", look, session);
      for (const { path } of screens) {
        await test.step(`${path} ${look.theme} ${look.language} ${look.size.width}`, async () => {
          await showScreen(page, path);
          await expectNoViolations(page);
          // `innerWidth` of a phone grows with a page that is too wide.
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
        });
      }
      await page.context().close();
    }
  });
}
