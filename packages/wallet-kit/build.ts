/**
 * Builds the files of the published package: JavaScript for Node 20 without dependencies. `npm pack` calls it. The
 * program checks the version of Node before it loads the rest, so these are two files.
 */

import { build } from "vite";

await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: "warn",
  ssr: { noExternal: true },
  build: {
    ssr: "bin/wallet-kit.mjs",
    outDir: "dist",
    target: "node20",
    rolldownOptions: { output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" } },
  },
});
