/**
 * The Vite plugin of the texts: generates the modules before a build, and again after a change of a catalog in
 * development.
 */

import { join } from "node:path";
import type { Plugin } from "vite";
import { writeGeneratedMessages } from "./generate.ts";
import { packageFolder } from "./read-catalogs.ts";

/** Every app whose code imports texts must have this in its `plugins`. */
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
