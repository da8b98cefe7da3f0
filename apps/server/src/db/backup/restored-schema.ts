/**
 * The database of a restore: marked while it is empty, then filled in one transaction. Triggers and their functions are
 * created after the rows, so they change no rows, and the owner needs no rights of a superuser.
 */

import { Client } from "pg";
import { runFunctions } from "../apply-functions.ts";
import { migrateJobs } from "../jobs.ts";
import {
  compareWithFiles,
  lockSchema,
  prepareRole,
  prepareTables,
  recordMigration,
  shippedFolder,
} from "../migrate.ts";
import { inTransaction, readFunctions, runFile } from "../sql-files.ts";
import type { SqlFile } from "../sql-files.ts";
import { hasRestoreMark, restoreMark } from "../unfinished-restore.ts";
import { copyIn } from "./copy-rows.ts";
import { countJobMigrations, listTables, nameOf, quoteColumns, quoteTable, readSequences } from "./read-catalog.ts";
import type { DatabaseFacts, SequenceValue, TableName } from "./read-catalog.ts";

export interface RestoredSchema extends Pick<DatabaseFacts, "jobMigrations" | "transferMonths"> {
  readonly ownerUrl: string;
  /** The migrations that the backup's database had run. */
  readonly migrations: readonly SqlFile[];
}

/**
 * Creates the tables of the backup in an empty database, runs `load`, and commits. Until then the database is marked.
 *
 * Throws, in this order: if the database is not empty, if the product's job queue has another version than the backup.
 */
export async function fillEmptyDatabase<T>(schema: RestoredSchema, load: (client: Client) => Promise<T>): Promise<T> {
  const { ownerUrl, jobMigrations } = schema;
  const client = new Client({ connectionString: ownerUrl, application_name: "openhouse restore", keepAlive: true });
  // Without a listener, a lost connection would end the process; the statement that runs reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await lockSchema(client);
    await markEmptyDatabase(client);
    await prepareRole(client);
    await migrateJobs(ownerUrl, client);
    if ((await countJobMigrations(client)) !== jobMigrations) {
      throw new Error("the backup has another version of the job queue: restore it with the version that wrote it");
    }
    const result = await inTransaction(client, async () => {
      await client.query(settings);
      await createTables(client, schema);
      const loaded = await load(client);
      await client.query("set constraints all immediate");
      await finishSchema(client);
      await client.query(`drop table ${restoreMark}`);
      return loaded;
    });
    await client.query("analyze");
    return result;
  } finally {
    await client.end();
  }
}

const settings = `
  set local client_encoding to 'UTF8'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local row_security to off; set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0`;

/** A marked database may have the tables of the job queue, which an interrupted restore has created. */
async function markEmptyDatabase(client: Client): Promise<void> {
  const tables = (await listTables(client)).map(nameOf).filter((name) => name !== restoreMark);
  const isMarked = await hasRestoreMark(client);
  const others = isMarked ? tables.filter((name) => name.startsWith("public.")) : tables;
  if (others.length > 0) {
    throw new Error(
      `the database is not empty: it has ${others.length} tables (${others[0]} …); restore into an empty one`,
    );
  }
  if (!isMarked) await client.query(`create table ${restoreMark} ()`);
}

async function createTables(client: Client, { migrations, transferMonths }: RestoredSchema): Promise<void> {
  await prepareTables(client);
  for (const migration of migrations) await runFile(client, migration);
  const partitions = (await readFunctions(shippedFolder)).find(({ name }) => name === "create_transfer_partitions.sql");
  if (partitions !== undefined) await runFile(client, partitions);
  for (const name of transferMonths) {
    const [, year, month] = name.split("_");
    const since = `${year}-${month}-01T00:00:00Z`;
    await client.query<{ created: number }>(`select create_transfer_partitions($1::timestamptz, 1) as created`, [
      since,
    ]);
  }
}

/**
 * Deletes the rows that migrations wrote, because the backup contains them, too. Returns the names of missing tables.
 */
export async function emptyTables(client: Client, tables: readonly TableName[]): Promise<ReadonlySet<string>> {
  const present = new Set((await listTables(client)).map(nameOf));
  const names = tables.filter((table) => present.has(nameOf(table))).map((table) => quoteTable(client, table));
  await client.query(`truncate ${names.join(", ")}`);
  return new Set(tables.map(nameOf).filter((name) => !present.has(name)));
}

/** Writes the rows of a table and returns their number. */
export function copyTableIn(
  client: Client,
  table: TableName & { readonly columns: readonly string[] },
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const columns = quoteColumns(client, table.columns);
  return copyIn(client, `copy ${quoteTable(client, table)} (${columns}) from stdin`, rows);
}

export async function setSequences(client: Client, sequences: readonly SequenceValue[]): Promise<void> {
  const present = new Set((await readSequences(client)).map(nameOf));
  for (const sequence of sequences.filter((candidate) => present.has(nameOf(candidate)))) {
    const values = [quoteTable(client, sequence), sequence.lastValue, sequence.isCalled];
    await client.query(`select setval($1::regclass, $2::bigint, $3)`, values);
  }
}

/** Runs the migrations that are newer than the backup, and all functions with their triggers. */
async function finishSchema(client: Client): Promise<void> {
  const { missing, changed, functions } = await compareWithFiles(client, shippedFolder);
  for (const migration of missing) {
    await runFile(client, migration);
    await recordMigration(client, migration);
  }
  await runFunctions(client, functions, changed);
}
