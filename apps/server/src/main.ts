/** Starts one process of the house and stops it in order: no new requests, money in flight, connections, database. */

import { announcement } from "./announce.ts";
import { buildApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { migrate } from "./db/migrate.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { openOwnerLogin } from "./db/owner-login.ts";
import { wireDeps } from "./wire-deps.ts";

const longestStopMs = 15_000;

async function start(config: Config): Promise<() => Promise<void>> {
  const database = await openOwnerLogin(config);
  await migrate(database.url);
  const wired = await wireDeps(config, database.url);
  await seedDemo(wired.deps);
  const app = await buildApp(wired.deps);
  const background = config.role === "api" ? undefined : await startBackground(wired.deps, database.url);
  await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`${announcement(config)}\n`);
  return async () => {
    await app.close();
    await background?.stop();
    await wired.close();
    await database.release();
  };
}

function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), longestStopMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

try {
  stopOnSignals(await start(readConfig()));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
