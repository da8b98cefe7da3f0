/** The portal's Vite build for client and server; `build.ts` runs both. */

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
  groups: [{ name: "shell", tags: ["$initial" as const], test: /^(?!.*\/worker\/)/ }],
  experimentalInlineCommonChunks: { maxSize: 10_000, exclude: /\.css(?:\?|$)/ },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [messagesPlugin(), react()],
  build: {
    target: "es2023",
    outDir: isSsrBuild === true ? "dist/server" : "dist/client",
    manifest: isSsrBuild !== true,
    ssrEmitAssets: false,
    // Pages declare what they load and when. Preload hints for every import would compete with the first paint.
    modulePreload: { polyfill: false },
    rolldownOptions:
      isSsrBuild === true
        ? { input: "src/entry-server.tsx" }
        : { input: ["src/main.tsx", "src/worker/service-worker.ts"], output: { codeSplitting } },
    reportCompressedSize: false,
  },
  // The server bundle is one file without external packages, so that the server can import it from anywhere.
  ssr: { noExternal: true },
}));
