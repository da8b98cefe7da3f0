/**
 * Starts one server process and stops it in this order: readiness, requests, background work, connections, database.
 */

import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import type { Logger } from "pino";
import { announcement } from "./announce.ts";
import { buildApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./core/deps.ts";
import { checkSchema } from "./db/check-schema.ts";
import { openDatabaseLogins } from "./db/database-logins.ts";
import type { DatabaseLogins } from "./db/database-logins.ts";
import { isDatabaseGone } from "./db/is-database-gone.ts";
import { claimInstallation } from "./db/claim-installation.ts";
import { migrate } from "./db/migrate.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { seedSupplier } from "./demo/seed-supplier.ts";
import { checkEvidenceSettings, checkFiles, refuseChangedFiles, watchFiles } from "./modules/integrity/index.ts";
import { startMetricsServer } from "./plugins/metrics-server.ts";
import { watchBuild } from "./when-built.ts";
import { wireDeps } from "./wire-deps.ts";

/** How long a stop may take after the drain; then the process ends anyway. */
const longestCloseMs = 15_000;

type Close = () => Promise<void>;

/**
 * Opens the parts of the process one after the other. Adds the function that closes each part to `openParts`, so that a
 * signal can stop the process at any time.
 */
async function start(config: Config, openParts: Close[]): Promise<void> {
  const isBuilt = watchBuild();
  const filesCheck = checkFiles(config);
  printStep("starting the database");
  const database = await openDatabaseLogins(config);
  openParts.push(() => database.release());
  const filesAtStart = await filesCheck;
  await refuseChangedFiles(database.applicationUrl, filesAtStart);
  await prepareSchema(config, database);
  await claimInstallation(database.applicationUrl, config.demo ? "demo" : "production");
  const wired = await wireDeps(config, database.applicationUrl);
  openParts.push(() => wired.close());
  warnOfOwnerLogin(config, wired.deps.log);
  await checkEvidenceSettings(config, wired.deps.log);
  const files = await watchFiles(wired.deps, filesAtStart);
  openParts.push(() => files.stop());
  surviveDatabaseLoss(wired.deps.log);
  // These steps run at the same time: the first may wait for the build of the front ends, the second for the database.
  const [app] = await Promise.all([isBuilt.then(() => buildApp(wired.deps)), seed(wired.deps)]);
  const background = config.role === "api" ? undefined : await startBackground(wired.deps, database.applicationUrl);
  openParts.push(async () => background?.stop());
  const metricsServer = await startMetricsServer(wired.deps);
  openParts.push(async () => metricsServer?.close());
  openParts.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  openParts.push(async () => {
    app.startDrain();
    await wait(config.drainMs);
  });
  process.stdout.write(`${announcement(config)}\n`);
}

/**
 * Migrates with the owner's login, if this process has it. A process with a login of the application
 * (OPENHOUSE_APP_DATABASE_URL) then checks that the schema has exactly this version.
 */
async function prepareSchema(config: Config, { ownerUrl, applicationUrl }: DatabaseLogins): Promise<void> {
  if (ownerUrl !== undefined) {
    printStep("bringing its schema up to date");
    await migrate(ownerUrl);
  }
  if (config.applicationDatabaseUrl !== undefined) await checkSchema(applicationUrl);
}

function warnOfOwnerLogin({ databaseUrl, applicationDatabaseUrl, demo }: Config, log: Logger): void {
  if (demo || databaseUrl === undefined || applicationDatabaseUrl !== undefined) return;
  log.warn("this process holds the owner's login (DATABASE_URL): set OPENHOUSE_APP_DATABASE_URL (docs/database.md)");
}

async function seed(deps: Deps): Promise<void> {
  await seedDemo(deps);
  await seedSupplier(deps);
}

/** Prints the current step of the start. */
function printStep(step: string): void {
  process.stdout.write(`${step}\n`);
}

/** Closes the parts in the reverse order of their opening: the drain first, then the HTTP server, the database last. */
async function stopAll(openParts: Close[]): Promise<void> {
  for (const close of openParts.toReversed()) await close();
}

/**
 * The job library leaves rejections unhandled when the database becomes unavailable; these are only logged. Other
 * unhandled rejections end the process.
 */
function surviveDatabaseLoss(log: Logger): void {
  process.on("unhandledRejection", (error) => {
    if (!isDatabaseGone(error)) throw error;
    log.error({ err: error }, "lost the connection to the database");
  });
}

let isStopping = false;

function stopOnSignals({ drainMs }: Config, stop: Close): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), drainMs + longestCloseMs).unref();
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

// Lets the heap double before a full garbage collection, which uses all cores and delays logins by up to 60 ms. By
// default V8 lets the heap of this process grow by only a tenth, because the process allocates little in relation to
// the size of its heap. There was then a full collection every two seconds while uploads were refused (`npm run bench
// crowding`).
setFlagsFromString("--heap-growing-percent=100");

const openParts: Close[] = [];
try {
  const config = readConfig();
  stopOnSignals(config, () => stopAll(openParts));
  await start(config, openParts);
} catch (error) {
  // After a signal during the start, a step can fail because `stopAll` has closed what the step uses. Nothing is
  // reported then: the signal handler ends the process.
  if (!isStopping) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
