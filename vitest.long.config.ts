/** Long test files, which `npm run deep -- launcher` runs one after the other. */

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,tools}/**/*.long.test.ts"],
    exclude: ["**/node_modules/**"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
