/** Starts one process of the house and stops it in order: no new requests, money in flight, connections, database. */

import type { Logger } from "pino";
import { announcement } from "./announce.ts";
import { buildApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./core/deps.ts";
import { isDatabaseGone } from "./db/is-database-gone.ts";
import { migrate } from "./db/migrate.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { seedSupplier } from "./demo/seed-supplier.ts";
import { openOwnerLogin } from "./db/owner-login.ts";
import { watchBuild } from "./when-built.ts";
import { wireDeps } from "./wire-deps.ts";

const longestStopMs = 15_000;

type Close = () => Promise<void>;

/** Opens one after the other; what is open is on the list, so that a signal can come at any time, while seeding. */
async function start(config: Config, open: Close[]): Promise<void> {
  const isBuilt = watchBuild();
  tell("starting the database");
  const database = await openOwnerLogin(config);
  open.push(() => database.release());
  tell("bringing its schema up to date");
  await migrate(database.url);
  const wired = await wireDeps(config, database.url);
  open.push(() => wired.close());
  outliveTheDatabase(wired.deps.log);
  // Both wait for the database most of the time.
  const [app] = await Promise.all([isBuilt.then(() => buildApp(wired.deps)), seed(wired.deps)]);
  const background = config.role === "api" ? undefined : await startBackground(wired.deps, database.url);
  open.push(async () => background?.stop());
  open.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`${announcement(config)}\n`);
}

async function seed(deps: Deps): Promise<void> {
  await seedDemo(deps);
  await seedSupplier(deps);
}

/** What the start is busy with, for whoever waits at a terminal. */
function tell(step: string): void {
  process.stdout.write(`${step}\n`);
}

/** Requests first, the database last. */
async function stopAll(open: Close[]): Promise<void> {
  for (const close of open.toReversed()) await close();
}

/** The job library leaves promises uncaught when the database dies under it; anything else uncaught ends us. */
function outliveTheDatabase(log: Logger): void {
  process.on("unhandledRejection", (error) => {
    if (!isDatabaseGone(error)) throw error;
    log.error({ err: error }, "the database went away");
  });
}

let isStopping = false;

function stopOnSignals(stop: Close): void {
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

const open: Close[] = [];
stopOnSignals(() => stopAll(open));
try {
  await start(readConfig(), open);
} catch (error) {
  // A start that was stopped half-way fails at whatever it was doing: the signal's own way out goes on.
  if (!isStopping) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
