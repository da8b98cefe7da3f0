/** Starts the sandbox provider as a process of its own. */

import { buildSandbox, portOf } from "./app.ts";
import { readSandboxConfig } from "./config.ts";

const longestStopMs = 5_000;

try {
  const config = readSandboxConfig();
  const app = buildSandbox(config, (text) => process.stderr.write(`sandbox: ${text}\n`));
  await app.listen({ host: config.host, port: config.port });
  // A parent that gave port 0 reads the port here.
  process.stdout.write(`sandbox provider on ${portOf(app) ?? config.port}\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), longestStopMs).unref();
      void app.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
