/** Three kinds of tests: pure (node), components (happy-dom), and the server's on real PostgreSQL. */

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** The files of a worker share their modules: loading them anew took longer than most tests. */
const shared = { globals: false, isolate: false, restoreMocks: true, testTimeout: 60_000, hookTimeout: 120_000 };

/** Those of `npm run deep`: `vitest.long.config.ts`. */
const left = ["**/node_modules/**", "**/dist/**", "**/*.long.test.ts"];

/** Pages as the server renders them, where there is no document. */
const serverRendered = [
  "apps/portal/src/{entry-server,inline-first-picture}.test.ts",
  "apps/portal/src/routes/pages/register-page.test.tsx",
];

/** Starts the longest files of each project first, so that no worker runs one of them alone at the end. */
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
    // Two cores: the database works beside the tests, and a third worker only slows the others down.
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
            "packages/{rules,protocol,i18n}/**/*.test.ts",
            "apps/studio/**/*.test.ts",
            "tools/**/*.test.ts",
            ...serverRendered,
          ],
          exclude: [...left, "tools/fixtures/**"],
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: "components",
          environment: "happy-dom",
          // The files of a worker share the window. Following a link would replace it; like this, only its URL changes.
          environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
          setupFiles: ["packages/ui/src/testing/reset-page.ts"],
          include: ["packages/{browser,ui}/**/*.test.{ts,tsx}", "apps/{portal,backoffice}/**/*.test.{ts,tsx}"],
          exclude: [...left, ...serverRendered],
        },
      },
      {
        test: {
          ...shared,
          name: "server",
          environment: "node",
          // Of the journeys those that need a house of their own.
          include: ["apps/{server,payment-sandbox}/**/*.test.ts", "e2e/**/*.test.ts"],
          exclude: left,
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
        },
      },
    ],
  },
});
