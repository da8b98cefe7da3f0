/** Our games' clients: one page per game, and the page on which a round is verified. */

import { defineConfig } from "vite";
import { messagesPlugin } from "@openhouse/i18n/vite-plugin";

export default defineConfig({
  plugins: [messagesPlugin()],
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["capiz-after-dark/index.html", "verify/index.html"] },
    reportCompressedSize: false,
    // Fonts and pictures stay files: the page's policy takes no data for fonts.
    assetsInlineLimit: 0,
  },
});
