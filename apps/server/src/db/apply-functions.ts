/**
 * Installs the functions of `db/functions`. A file runs again when its checksum differs from that of the last run.
 * `schema_function` keeps the checksums of all runs, so that an older version of the server cannot restore its own
 * definition.
 */

import type { Client } from "pg";
import { inTransaction, runFile } from "./sql-files.ts";
import type { SqlFile } from "./sql-files.ts";

/** Returns the files that must run. Throws if the database has a newer definition, or a function without a file. */
export async function findChangedFunctions(client: Client, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from schema_function order by applied_at`,
  );
  const history = Map.groupBy(rows, ({ name }) => name);
  const names = new Set(files.map(({ name }) => name));
  const unknown = rows.find(({ name }) => !names.has(name));
  if (unknown !== undefined) {
    throw new Error(`the database has ${unknown.name}, which this version does not have: start a newer version`);
  }
  return files.filter(({ name, checksum }) => {
    const checksums = (history.get(name) ?? []).map((row) => row.checksum);
    if (checksums.at(-1) === checksum) return false;
    if (!checksums.includes(checksum)) return true;
    throw new Error(`the database has a newer definition of ${name} than this version: start a newer version`);
  });
}

/** Runs the files in one transaction. */
export async function applyFunctions(client: Client, files: readonly SqlFile[]): Promise<void> {
  if (files.length > 0) await inTransaction(client, () => runFunctions(client, files, files));
}

/**
 * Runs `files` in the caller's transaction, and records the checksums of `changed`. PostgreSQL does not check the
 * bodies, because a function may call one that is created later.
 */
export async function runFunctions(
  client: Client,
  files: readonly SqlFile[],
  changed: readonly SqlFile[],
): Promise<void> {
  await client.query("set local check_function_bodies to off");
  for (const file of files) await runFile(client, file);
  for (const { name, checksum } of changed) {
    await client.query("insert into schema_function (name, checksum, applied_at) values ($1, $2, clock_timestamp())", [
      name,
      checksum,
    ]);
  }
}
