/** The portal's Vite build for client and server; `build.ts` runs both. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messagesPlugin } from "@openhouse/i18n/vite-plugin";
import { keepBigintLiterals } from "../../vite.config.shared.ts";

/**
 * Code that every page needs is one file, and code that members need is another. With many small shared chunks, the
 * browser would discover one after the other, each after a further round trip.
 */
const chunks = {
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: "shell",
        test: new RegExp(
          [
            String.raw`node_modules/(?:react|react-dom|scheduler)/|vite/preload-helper`,
            String.raw`packages/i18n/src/(?:shipped|format-message|text-store|texts-provider|[a-z]+-texts)`,
            String.raw`packages/browser/src/(?!live-channel|encrypt-payload|zoned-day)`,
            String.raw`packages/rules/src/(?:money/currencies|art/(?:picture-address|art-edition|short-print))`,
            String.raw`packages/ui/src/(?:badge|base|boundary|button|icon|menu/menu|pane|toast|skeleton|art|tokens)[/.]`,
            String.raw`portal/src/(?:app|features/merchants|components/(?:route-link|vendor-mark|dark-window|use-customer-service))`,
            String.raw`portal/src/lib/(?:page/|navigation/|dialogs/|browser-storage/|clock)`,
            String.raw`portal/src/routes/(?:page-outlet|page-outline|route-table|not-found|start-up-view|shell/(?!windows/|member/))`,
          ].join("|"),
        ),
      },
      { name: "member", test: /node_modules\/@tanstack|\/lib\/queries\// },
      { name: "forms", test: /packages\/ui\/src\/(?:field|dialog)\/|\/lib\/forms\// },
      // Game cards are on the front page; the lobby and the code for opening a game load later.
      {
        name: "games",
        test: new RegExp(
          [
            String.raw`portal/src/features/games/(?:playable-game|favourite-marks|hooks/use-(?:open-game|vendor-names))\.`,
            String.raw`portal/src/routes/use-open-front-game\.`,
            String.raw`portal/src/features/games/components/cards/`,
          ].join("|"),
        ),
      },
      {
        name: "lobby",
        test: new RegExp(
          [
            String.raw`portal/src/features/games/(?:rules/(?!plan-launch)|show-in-line)`,
            String.raw`portal/src/features/games/hooks/use-(?:game-list|visible-cards|kept-scroll)\.`,
            String.raw`portal/src/features/games/components/lobby/`,
          ].join("|"),
        ),
      },
      {
        name: "launch",
        test: new RegExp(
          [
            String.raw`portal/src/features/games/(?:find-other|hooks/use-launch)`,
            String.raw`portal/src/features/games/components/launch/`,
          ].join("|"),
        ),
      },
    ],
  },
};

/**
 * The folders that the React Compiler memoizes: those whose components change during use. The shell, the front page and
 * the merchant's status render once per page, where the compiler's code would add 7 kB before the first interaction
 * without a benefit.
 */
const renderedOnce = new Set(["home", "merchants"]);
const features = readdirSync(join(import.meta.dirname, "src/features")).filter((name) => !renderedOnce.has(name));
const compiledFolders = [
  ...features.map((name) => `/portal/src/features/${name}/`),
  "/ui/src/table/",
  "/ui/src/field/",
  "/ui/src/tabs/",
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [messagesPlugin(), keepBigintLiterals(), react({ compiler: { sources: compiledFolders } })],
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
        : { input: ["src/main.tsx", "src/worker/service-worker.ts"], output: chunks },
    reportCompressedSize: false,
  },
  // The server bundle is one file without external packages, so that the server can import it from anywhere.
  ssr: { noExternal: true },
}));
