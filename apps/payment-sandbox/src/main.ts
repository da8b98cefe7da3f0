/** Starts the sandbox provider as a separate process. */

import { buildSandbox, portOf } from "./app.ts";
import { readSandboxConfig } from "./config.ts";

const maxStopMs = 5_000;

try {
  const config = readSandboxConfig();
  const app = buildSandbox(config, (text) => process.stderr.write(`sandbox: ${text}\n`));
  await app.listen({ host: config.host, port: config.port });
  // A parent process that set port 0 reads the port from this line.
  process.stdout.write(`sandbox provider on ${portOf(app) ?? config.port}\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), maxStopMs).unref();
      void app.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
