/** The portal's Vite build for the client, the service worker and the server; `build.ts` runs all three. */

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messagesPlugin } from "@openhouse/i18n/vite-plugin";

/**
 * Everything that the entry imports statically is one file, because otherwise the browser would discover one part after
 * the other, each after a further round trip. All other chunks follow from the dynamic imports. A small module that
 * several pages share is copied into their chunks instead of becoming a file of its own; the copies share one state. A
 * module with a style sheet is not copied, because its styles would be copied too.
 */
const codeSplitting = {
  groups: [{ name: "shell", tags: ["$initial" as const] }],
  experimentalInlineCommonChunks: { maxSize: 10_000, exclude: /\.css(?:\?|$)/ },
};

/** The mode in which the service worker is built: a service worker must be one file without imports. */
const workerMode = "worker";

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [messagesPlugin(), react()],
  build: {
    target: "es2023",
    outDir: isSsrBuild === true ? "dist/server" : "dist/client",
    // The content security policy allows no data URLs for fonts.
    assetsInlineLimit: 0,
    // `build.ts` removes the folder before the first of the builds.
    emptyOutDir: false,
    manifest: isSsrBuild === true ? false : mode === workerMode ? ".vite/worker.json" : true,
    ssrEmitAssets: false,
    // Leaves out the polyfill. A browser that cannot preload modules loads a file when it is imported.
    modulePreload: { polyfill: false },
    rolldownOptions:
      isSsrBuild === true
        ? { input: "src/entry-server.tsx" }
        : mode === workerMode
          ? { input: "src/worker/service-worker.ts" }
          : { input: "src/main.tsx", output: { codeSplitting } },
    reportCompressedSize: false,
  },
  // The server bundle is one file without external packages, so that the server can import it from anywhere.
  ssr: { noExternal: true },
}));
