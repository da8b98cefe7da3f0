/**
 * Brings a database to the newest schema: numbered files of `apps/server/migrations`, each once, in order, in its own
 * transaction, under one advisory lock. A file that changed after it ran is refused: its checksum is kept. A process
 * that is older than the schema stops here, before it does anything, and so does a newer one while an older one still
 * runs (docs/new-version.md).
 */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { applicationRole } from "./connection.ts";
import { migrateJobs } from "./jobs.ts";

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const defaultFolder = join(import.meta.dirname, "../../migrations");
/** Any constant will do; two processes that start at once must use the same. */
const lockKey = 7_268_001;

/**
 * Runs what is missing, as the owner; answers the names of the files that ran now.
 * Safe to call from several processes at once, and again at every start.
 */
export async function migrate(ownerUrl: string, folder: string = defaultFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: ownerUrl, application_name: "openhouse migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await prepareRole(client);
    await prepareTable(client);
    const ran = await runMissing(client, migrations);
    await migrateJobs(ownerUrl);
    return ran;
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const wrong = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (wrong !== undefined) throw new Error(`migration ${wrong} must be named like 0001_what_it_brings.sql`);
  const twice = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4));
  if (twice !== undefined) throw new Error(`two migrations have the number of ${twice}`);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // A checkout with CRLF must not look like another file.
  const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/**
 * The role belongs to the whole cluster, the advisory lock only to one database: two databases may be migrated at
 * once (tests do), so losing the race to create or grant it counts as success.
 */
async function prepareRole(client: Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${applicationRole}') then
        create role ${applicationRole} nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  // Always granted anew: since PostgreSQL 16 the creator of a role is its member without the right to SET ROLE.
  await client.query(`
    do $$ begin
      execute format('grant ${applicationRole} to %I', current_user);
    exception when duplicate_object or unique_violation or internal_error or insufficient_privilege then null;
    end $$`);
  // Later migrations take away what the application must not do (ledger rows, the audit chain).
  await client.query(`
    grant usage on schema public to ${applicationRole};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${applicationRole};
    alter default privileges in schema public grant usage, select on sequences to ${applicationRole}`);
}

/** Revoked at once: the application has no business in the list of migrations. */
async function prepareTable(client: Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key, checksum text not null, ran_at timestamptz not null);
    revoke all on schema_migration from ${applicationRole}`);
}

async function runMissing(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  const known = await client.query<{ name: string; checksum: string }>("select name, checksum from schema_migration");
  const checksums = new Map(known.rows.map((row) => [row.name, row.checksum]));
  refuseDifference(migrations, checksums);
  const missing = migrations.filter(({ name }) => !checksums.has(name));
  if (checksums.size > 0 && missing.length > 0) await refuseOthers(client);
  const ran: string[] = [];
  for (const migration of missing) {
    await runOne(client, migration);
    ran.push(migration.name);
  }
  return ran;
}

function refuseDifference(migrations: readonly Migration[], checksums: ReadonlyMap<string, string>): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of checksums) {
    const migration = byName.get(name);
    if (migration === undefined) {
      throw new Error(`the database ran ${name}, which this version does not have: start a newer version`);
    }
    if (migration.checksum !== checksum) throw new Error(`${name} was changed after it ran: add a new migration`);
  }
}

/** Of pools and of the bus (`connection.ts`, `bus.ts`); the one that waits to migrate has another name. */
const houseNames = ["openhouse", "openhouse-bus"];

/** Connections of a process that has just ended are gone by then. */
const mostLooks = 12;
const betweenLooksMs = 250;

/** Code of the version before would write rows that the new schema refuses, and read what is no longer there. */
async function refuseOthers(client: Client): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const open = await countOthers(client);
    if (open === 0) return;
    if (looks === mostLooks) throw new Error(`stop all processes of the house first: ${open} connections are open`);
    await setTimeout(betweenLooksMs);
  }
}

async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name = any ($1)`,
    [houseNames],
  );
  return rows[0]?.open ?? 0;
}

async function runOne(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migration (name, checksum, ran_at) values ($1, $2, clock_timestamp())", [
      name,
      checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`migration ${name} failed: ${describe(error, sql)}`, { cause: error });
  }
}

/** PostgreSQL counts characters from the start of the file; a reader looks for a line. */
function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN;
  if (Number.isNaN(position)) return error.message;
  return `${error.message} (line ${sql.slice(0, position).split("\n").length})`;
}
