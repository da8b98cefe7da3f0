/** Vite plugin: writes the URL patterns of the pages to `paths.json`, which the server reads. */

import type { Plugin } from "vite";
import { routePaths } from "./src/routes/route-paths.ts";

export function pathsFile(): Plugin {
  return {
    name: "openhouse-paths-file",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "paths.json", source: JSON.stringify(Object.values(routePaths)) });
    },
  };
}
