/** The Vite plugin of the texts: generates them before a build, and again when a catalog changes in development. */

import { join } from "node:path";
import type { Plugin } from "vite";
import { writeGeneratedMessages } from "./generate.ts";
import { packageFolder } from "./read-catalogs.ts";

/** Must be in `plugins` of each app whose code imports texts. */
export function messagesPlugin(): Plugin {
  const catalogs = join(packageFolder(), "catalogs");
  return {
    name: "openhouse-messages",
    buildStart() {
      writeGeneratedMessages();
    },
    configureServer(server) {
      server.watcher.add(catalogs);
      server.watcher.on("change", (path) => {
        if (path.startsWith(catalogs)) writeGeneratedMessages();
      });
    },
  };
}
