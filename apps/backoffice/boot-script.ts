/**
 * Vite plugin: puts `src/boot/boot.js` into the page's head as a plain, blocking script. It must run before the first
 * paint, so it is no module; and the page's policy knows no inline scripts, so it is a file with a hash in its name.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const source = join(import.meta.dirname, "src/boot/boot.js");
const assetName = "boot.js";

export function bootScript(): Plugin {
  return {
    name: "openhouse-boot-script",
    buildStart() {
      if (this.environment.mode === "build") {
        this.emitFile({ type: "asset", name: assetName, source: readFileSync(source) });
      }
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === "asset" && file.names.includes(assetName),
        );
        const src = `/backoffice/${built?.fileName ?? "src/boot/boot.js"}`;
        return [{ tag: "script", attrs: { src }, injectTo: "head-prepend" }];
      },
    },
  };
}
