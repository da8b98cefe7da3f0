/**
 * Migrates a database to the newest schema, under one advisory lock: the numbered files of `apps/server/db/migrations`
 * run once each, in order, each in its own transaction; then the changed files of `db/functions` run. A migration that
 * was changed after it ran is refused. A process that is older than the schema stops here before it does anything. A
 * newer process stops here while an older one is still running (docs/new-version.md).
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { checkAdoption } from "./adopt-baseline.ts";
import { applyFunctions, findChangedFunctions } from "./apply-functions.ts";
import { applicationRole } from "./connection.ts";
import { migrateJobs } from "./jobs.ts";
import { inTransaction, readFunctions, readMigrations, runFile } from "./sql-files.ts";
import type { SqlFile } from "./sql-files.ts";
import { refuseUnfinishedRestore } from "./unfinished-restore.ts";

export const shippedFolder = join(import.meta.dirname, "../../db");
const baselineName = "0133_baseline.sql";
/** An arbitrary constant, equal in all processes. */
const lockKey = 7_268_001;

/**
 * Runs the missing files as the owner and returns their names. Can be called concurrently by several processes, and at
 * every start.
 */
export async function migrate(ownerUrl: string, folder: string = shippedFolder): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl, application_name: "openhouse migrate" });
  await client.connect();
  try {
    await lockSchema(client);
    await refuseUnfinishedRestore(client);
    await prepareRole(client);
    await prepareTables(client);
    const ran = await runMissing(client, folder);
    await migrateJobs(ownerUrl, client);
    return ran;
  } finally {
    await client.end();
  }
}

/**
 * Waits for migrations of other processes and keeps them waiting until the returned function is called or the
 * connection ends.
 */
export async function lockSchema(client: Client): Promise<() => Promise<void>> {
  await client.query("select pg_advisory_lock($1)", [lockKey]);
  return async () => {
    await client.query("select pg_advisory_unlock($1)", [lockKey]);
  };
}

/**
 * Creates the application's role if it is missing, and sets the default rights. The role belongs to the whole cluster,
 * but the advisory lock to one database. Two databases can be migrated concurrently (as in tests), so an error because
 * another process created or granted the role counts as success.
 */
export async function prepareRole(client: Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${applicationRole}') then
        create role ${applicationRole} nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  // Granted at every run: since PostgreSQL 16 the creator of a role is its member without the right to SET ROLE.
  await client.query(`
    do $$ begin
      execute format('grant ${applicationRole} to %I', current_user);
    exception when duplicate_object or unique_violation or internal_error or insufficient_privilege then null;
    end $$`);
  // Later migrations revoke the rights that the application must not have (ledger rows, the audit chain). The right of
  // PUBLIC to execute functions is a global default, so it must be revoked for all schemas of the owner.
  await client.query(`
    grant usage on schema public to ${applicationRole};
    alter default privileges revoke execute on routines from public;
    alter default privileges in schema public grant select, insert, update, delete on tables to ${applicationRole};
    alter default privileges in schema public grant usage, select on sequences to ${applicationRole}`);
}

/** Creates the lists of applied files. The application may read them (check-schema.ts), but must not change them. */
export async function prepareTables(client: Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key, checksum text not null, ran_at timestamptz not null);
    create table if not exists schema_function (
      name text, checksum text, applied_at timestamptz not null, primary key (name, checksum));
    revoke all on schema_migration, schema_function from ${applicationRole};
    grant select on schema_migration, schema_function to ${applicationRole}`);
}

async function runMissing(client: Client, folder: string): Promise<string[]> {
  const { functions, replaced, checksums, missing, changed } = await compareWithFiles(client, folder);
  if (checksums.size > 0 && missing.length + changed.length > 0) await refuseOtherProcesses(client);
  for (const migration of missing) {
    const isAdopted = migration.name === baselineName && checksums.size > 0;
    if (isAdopted) {
      await checkAdoption(client, { applied: new Set(checksums.keys()), replaced }, { baseline: migration, functions });
    }
    await runOne(client, migration, isAdopted);
  }
  await applyFunctions(client, changed);
  return [...missing, ...changed].map(({ name }) => name);
}

export interface Comparison {
  readonly functions: readonly SqlFile[];
  /** Names of migrations that the baseline replaced. */
  readonly replaced: readonly string[];
  /** The checksums of the applied migrations, by name. */
  readonly checksums: ReadonlyMap<string, string>;
  readonly missing: readonly SqlFile[];
  /** Files of functions that are new, or differ from their last run. */
  readonly changed: readonly SqlFile[];
}

/** Compares the database with the files. Throws if it is newer than they are, or if a file was changed after it ran. */
export async function compareWithFiles(client: Client, folder: string): Promise<Comparison> {
  const functions = await readFunctions(folder);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const { migrations, replaced } = await readMatchingMigrations(rows, folder);
  const missing = migrations.filter(({ name }) => !checksums.has(name));
  return { functions, replaced, checksums, missing, changed: await findChangedFunctions(client, functions) };
}

/**
 * Reads this version's migrations. Throws if the applied migrations are newer, or if a file was changed after it ran.
 */
export async function readMatchingMigrations(
  applied: readonly Omit<SqlFile, "sql">[],
  folder: string = shippedFolder,
): Promise<{ readonly migrations: SqlFile[]; readonly replaced: readonly string[] }> {
  const migrations = await readMigrations(folder);
  const replaced = (await readFile(join(folder, "replaced-migrations.txt"), "utf8")).split(/\r?\n/).filter(Boolean);
  refuseDifference(
    migrations,
    applied.filter(({ name }) => !replaced.includes(name)),
  );
  return { migrations, replaced };
}

function refuseDifference(migrations: readonly SqlFile[], applied: readonly Omit<SqlFile, "sql">[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = byName.get(name);
    if (migration === undefined) {
      throw new Error(`the database ran ${name}, which this version does not have: start a newer version`);
    }
    if (migration.checksum !== checksum) throw new Error(`${name} was changed after it ran: add a new migration`);
  }
}

/**
 * The application names of pools and of the bus (`connection.ts`, `bus.ts`); the process that waits to migrate has
 * another name.
 */
const serverApplicationNames = ["openhouse", "openhouse-bus"];

/**
 * How often the connections are counted before the migration is refused. The repeats give the connections of an ended
 * process time to close.
 */
const maxCounts = 12;
const countIntervalMs = 250;

/**
 * Throws while server processes are connected, because the previous version would write rows that the new schema
 * refuses, and read columns that no longer exist.
 */
async function refuseOtherProcesses(client: Client): Promise<void> {
  for (let counts = 1; ; counts += 1) {
    const open = await countServerConnections(client);
    if (open === 0) return;
    if (counts === maxCounts) throw new Error(`stop all server processes first: ${open} connections are open`);
    await setTimeout(countIntervalMs);
  }
}

async function countServerConnections(client: Client): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name = any ($1)`,
    [serverApplicationNames],
  );
  return rows[0]?.open ?? 0;
}

async function runOne(client: Client, migration: SqlFile, isAdopted: boolean): Promise<void> {
  await inTransaction(client, async () => {
    if (!isAdopted) await runFile(client, migration);
    await recordMigration(client, migration);
  });
}

/** Records in the caller's transaction that a migration ran. */
export async function recordMigration(client: Client, { name, checksum }: SqlFile): Promise<void> {
  await client.query("insert into schema_migration (name, checksum, ran_at) values ($1, $2, clock_timestamp())", [
    name,
    checksum,
  ]);
}
