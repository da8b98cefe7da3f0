/**
 * Vite plugin: puts `src/boot/boot.js` into the page's head as a blocking script. The script is not a module, because
 * it must run before the first paint. It is a file with a hash in its name, because the page's content security policy
 * allows no inline scripts.
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
        const builtScript = Object.values(bundle ?? {}).find(
          (file) => file.type === "asset" && file.names.includes(assetName),
        );
        const src = `/backoffice/${builtScript?.fileName ?? "src/boot/boot.js"}`;
        return [{ tag: "script", attrs: { src }, injectTo: "head-prepend" }];
      },
    },
  };
}
