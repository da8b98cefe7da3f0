/** The portal's Vite build, client and server side; `build.ts` runs both. */

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messagesPlugin } from "@openhouse/i18n/vite-plugin";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [messagesPlugin(), react({ compiler: true })],
  build: {
    target: "es2023",
    outDir: isSsrBuild === true ? "dist/server" : "dist/client",
    manifest: isSsrBuild !== true,
    ssrEmitAssets: false,
    // Pages say themselves what they load and when; a hint for every import would compete with the first paint.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: isSsrBuild === true ? "src/entry-server.tsx" : "src/main.tsx" },
    reportCompressedSize: false,
  },
  // One file without a look into node_modules: the server imports it from wherever it runs.
  ssr: { noExternal: true },
}));
