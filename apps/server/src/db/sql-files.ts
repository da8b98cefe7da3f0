/** Reads and runs the SQL files of `apps/server/db`. */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseError } from "pg";
import type { Client } from "pg";

export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Returns the numbered files in order; each runs once. */
export async function readMigrations(folder: string): Promise<SqlFile[]> {
  const files = await readFiles(join(folder, "migrations"));
  const misnamedFile = files.find(({ name }) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (misnamedFile !== undefined)
    throw new Error(`migration ${misnamedFile.name} must be named like 0001_what_it_brings.sql`);
  const duplicateFile = files.find(({ name }, index) => files[index + 1]?.name.slice(0, 4) === name.slice(0, 4));
  if (duplicateFile !== undefined) throw new Error(`two migrations have the number of ${duplicateFile.name}`);
  return files;
}

/** Returns one file per function, with its triggers and grants; each runs again after a change. */
export function readFunctions(folder: string): Promise<SqlFile[]> {
  return readFiles(join(folder, "functions"));
}

async function readFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // Line endings are normalised, so that a checkout with CRLF has the same checksum.
      const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Runs the file in the caller's transaction; an error names the file and the line. */
export async function runFile(client: Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${name} failed: ${describe(error, sql)}`, { cause: error });
  }
}

/** Runs the work in a transaction; an error rolls it back and is thrown again. */
export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** PostgreSQL reports a character position in the file; the message contains a line number. */
function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN;
  if (Number.isNaN(position)) return error.message;
  return `${error.message} (line ${sql.slice(0, position).split("\n").length})`;
}
