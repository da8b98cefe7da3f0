/** Three kinds of tests: pure (node), components (happy-dom), and the server's on real PostgreSQL. */

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** The test files of a worker share their modules, because loading them again takes longer than most tests. */
const shared = { globals: false, isolate: false, restoreMocks: true, testTimeout: 60_000, hookTimeout: 120_000 };

/** `npm run deep -- launcher` runs the files `*.long.test.ts` with `vitest.long.config.ts`. */
const ignoredFiles = ["**/node_modules/**", "**/dist/**", "**/*.long.test.ts"];

/** Tests of pages that the server renders, which need an environment without a document. */
const serverRendered = [
  "apps/portal/src/{entry-server,inline-first-picture}.test.ts",
  "apps/portal/src/routes/pages/register-page.test.tsx",
];

/** Starts the longest files (apps/server/deep) first in their project, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the sequencer of Vitest, not an array
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes("/apps/server/deep/");
    return [...byProject.values()].flatMap((group) => [
      ...group.filter(isLong),
      ...group.filter((file) => !isLong(file)),
    ]);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // With two cores, a third worker only slows the others down, because the database needs processor time too.
    maxWorkers: 2,
    reporters: ["default"],
    globalSetup: ["tools/test/generate-texts.ts"],
    projects: [
      {
        test: {
          ...shared,
          name: "pure",
          environment: "node",
          include: [
            "packages/{rules,protocol,i18n,wallet-kit}/**/*.test.ts",
            "apps/studio/**/*.test.ts",
            "tools/**/*.test.ts",
            ...serverRendered,
          ],
          exclude: [...ignoredFiles, "tools/fixtures/**"],
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: "components",
          environment: "happy-dom",
          // The files of a worker share the window. With this setting, a followed link only changes the window's URL.
          environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
          setupFiles: ["packages/ui/src/testing/reset-page.ts"],
          include: ["packages/{browser,ui}/**/*.test.{ts,tsx}", "apps/{portal,backoffice}/**/*.test.{ts,tsx}"],
          exclude: [...ignoredFiles, ...serverRendered],
        },
      },
      {
        test: {
          ...shared,
          name: "server",
          environment: "node",
          // The tests in e2e start a product of their own.
          include: ["apps/{server,payment-sandbox}/**/*.test.ts", "e2e/**/*.test.ts"],
          exclude: ignoredFiles,
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
        },
      },
    ],
  },
});
