/** Builds the back office as static files under /backoffice/, which any web server can serve. */

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messagesPlugin } from "@openhouse/i18n/vite-plugin";
import { bootScript } from "./boot-script.ts";
import { merchantThemes } from "./merchant-themes.ts";
import { pathsFile } from "./paths-file.ts";

export default defineConfig({
  base: "/backoffice/",
  plugins: [messagesPlugin(), merchantThemes(), bootScript(), pathsFile(), react()],
  build: {
    target: "es2023",
    outDir: "dist",
    modulePreload: { polyfill: false },
    // A data: URL in a style or a picture would need an exception in the page's content security policy.
    assetsInlineLimit: 0,
    // One style sheet, because cascade layers take the order of their first use, and chunks can load in any order.
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
  server: { proxy: { "/backoffice/api": "http://127.0.0.1:8080", "/wps": "http://127.0.0.1:8080" } },
});
