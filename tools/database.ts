/**
 * `npm run db:migrate | db:seed | db:reset` acts as the owner on the configured database (DATABASE_URL, otherwise the
 * embedded one). Migrating needs no other variable. Reset deletes every row, so it is allowed only in demo mode or with
 * `-- --force`.
 */

import { readConfig, readDatabaseConfig } from "../apps/server/src/config.ts";
import { claimInstallation } from "../apps/server/src/db/claim-installation.ts";
import { openDatabase } from "../apps/server/src/db/connection.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabaseLogins } from "../apps/server/src/db/database-logins.ts";
import { seedDemo } from "../apps/server/src/demo/seed-demo.ts";
import { wireDeps } from "../apps/server/src/wire-deps.ts";

type Command = (ownerUrl: string) => Promise<void>;

/** Drops the schemas of the job queue and the product, and creates `public` again with PostgreSQL's defaults. */
const dropStatements = [
  "drop schema if exists graphile_worker cascade",
  "drop schema public cascade",
  "create schema public",
  "grant usage on schema public to public",
];
const [name = "", option] = process.argv.slice(2);
const commands: Readonly<Record<string, Command>> = { migrate: runMigrations, seed, reset };
const command = commands[name];
if (command === undefined) {
  process.stderr.write(`usage: npm run db:${Object.keys(commands).join(" | db:")}\n`);
  process.exit(1);
}

try {
  const { databaseUrl, applicationDatabaseUrl, folder } = readDatabaseConfig();
  if (databaseUrl === undefined && applicationDatabaseUrl !== undefined) {
    throw new Error("DATABASE_URL must be set to the connection URL of the database's owner");
  }
  const database = await openDatabaseLogins({
    databaseUrl,
    applicationDatabaseUrl: undefined,
    folder,
    logLevel: "warn",
  });
  await command(database.applicationUrl).finally(() => database.release());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function runMigrations(url: string): Promise<void> {
  const appliedMigrations = await migrate(url);
  console.log(appliedMigrations.length === 0 ? "nothing to migrate" : `ran ${appliedMigrations.join(", ")}`);
}

/** Writes the demo data if it is missing, as the first start does. */
async function seed(url: string): Promise<void> {
  const settings = readConfig();
  if (!settings.demo) throw new Error("this is not the demo: there is nothing to seed");
  await runMigrations(url);
  await claimInstallation(url, "demo");
  const wired = await wireDeps(settings, url);
  try {
    const report = await seedDemo(wired.deps);
    const message =
      report === undefined ? "the demo world is here" : `${report.rounds} rounds, ${report.tookMs.toFixed(0)} ms`;
    console.log(message);
  } finally {
    await wired.close();
  }
}

/**
 * Empties the database and migrates it again. Fails if other connections are open, so a running server must be stopped
 * first.
 */
async function reset(url: string): Promise<void> {
  if (!readConfig().demo && option !== "--force")
    throw new Error("this is not the demo: to delete all data, run `npm run db:reset -- --force`");
  const owner = openDatabase(url, { as: "owner", maxConnections: 1 });
  try {
    const otherConnections = await owner.query(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    );
    if (otherConnections.length > 0)
      throw new Error(`${otherConnections.length} connections are open: stop the server first`);
    await owner.transaction(async (tx) => {
      for (const sql of dropStatements) await tx.query(sql);
    });
  } finally {
    await owner.close();
  }
  await runMigrations(url);
}
