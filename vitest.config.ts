/** Three kinds of tests: pure (node), components (happy-dom), and the server's on real PostgreSQL. */

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const shared = { globals: false, isolate: false, restoreMocks: true, testTimeout: 20_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Two cores: the database works beside the tests.
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
            "packages/{rules,protocol,i18n,browser}/**/*.test.ts",
            "apps/studio/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/dist/**", "tools/fixtures/**"],
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: "components",
          environment: "happy-dom",
          include: ["packages/ui/**/*.test.{ts,tsx}", "apps/{portal,backoffice}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          ...shared,
          name: "server",
          environment: "node",
          // Of the journeys those that need a house of their own.
          include: ["apps/{server,payment-sandbox}/**/*.test.ts", "e2e/**/*.test.ts"],
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
        },
      },
    ],
  },
});
