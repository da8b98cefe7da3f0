/** Builds the clients of our games: one page per game, and the page that verifies rounds. */

import { defineConfig } from "vite";
import { messagesPlugin } from "@openhouse/i18n/vite-plugin";

export default defineConfig({
  plugins: [messagesPlugin()],
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["capiz-after-dark/index.html", "verify/index.html"] },
    reportCompressedSize: false,
    // Fonts and pictures stay files, because the content security policy allows no data URLs for fonts.
    assetsInlineLimit: 0,
  },
});
