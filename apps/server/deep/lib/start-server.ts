/** Starts the real server, `src/main.ts`, without the demo, as an operator would run it. */

import { join } from "node:path";
import type { ManagedProcess, ProcessGroup } from "./process-group.ts";

/** The folder of the product. */
export const productFolder = join(import.meta.dirname, "../../../..");

export interface ServerPlan {
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** Resolves when the server is ready. */
export function startServer(group: ProcessGroup, { port, environment }: ServerPlan): Promise<ManagedProcess> {
  return group.start({
    name: "server",
    file: process.execPath,
    args: [join(productFolder, "apps/server/src/main.ts")],
    folder: productFolder,
    environment: { ...bareEnvironment(), OPENHOUSE_DEMO: "0", ...environment, PORT: String(port) },
    isReady: () => isReady(port),
  });
}

/** Only these variables of this process reach the product, so that this machine's configuration has no influence. */
export function bareEnvironment(): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" };
}

export async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
}
