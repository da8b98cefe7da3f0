/** Restores a backup into an empty database, for `npm run admin -- restore`. Source: docs/backup.md. */

import type { Client } from "pg";
import { monotonicMs } from "../../core/clock.ts";
import type { PublicKey } from "../../core/secrets/signing-key.ts";
import { nameOf } from "../../db/backup/read-catalog.ts";
import { copyTableIn, emptyTables, fillEmptyDatabase, setSequences } from "../../db/backup/restored-schema.ts";
import { readMatchingMigrations } from "../../db/migrate.ts";
import type { BackedUpTable, Manifest } from "./manifest.ts";
import { createProgress } from "./report-progress.ts";
import type { Print, Progress } from "./report-progress.ts";
import type { BackupKey } from "./sealed-file.ts";
import { faultOfKey, openTable, verifyBackup } from "./verify-backup.ts";

export interface RestoreOrder {
  readonly ownerUrl: string;
  readonly folder: string;
  readonly publicKey: PublicKey;
  readonly backupKey: BackupKey;
}

export interface RestoredBackup {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly tookMs: number;
}

/**
 * Verifies the backup and writes all of it in one transaction. Until then the database is marked, and no process starts
 * on it; an interrupted restore can be run again. If this version is newer than the backup, it also migrates.
 *
 * Throws, in this order: if the backup is not complete and authentic, if this version is older than the backup, if the
 * database is not empty, if the job queue has another version than in the backup, if a row of the backup cannot be
 * written.
 */
export async function restoreBackup(print: Print, order: RestoreOrder): Promise<RestoredBackup> {
  const startMs = monotonicMs();
  const manifest = await verifySealed(order);
  const { migrations } = await readMatchingMigrations(manifest.migrations);
  const applied = new Set(manifest.migrations.map(({ name }) => name));
  const { ownerUrl } = order;
  const { jobMigrations, transferMonths } = manifest;
  const schema = {
    ownerUrl,
    jobMigrations,
    transferMonths,
    migrations: migrations.filter(({ name }) => applied.has(name)),
  };
  const rows = await fillEmptyDatabase(schema, (client) => loadTables(print, client, { ...order, manifest }));
  return { manifest, rows, tookMs: monotonicMs() - startMs };
}

/** Verifies the signature, the files and the key. The decrypted content is verified later, while it is loaded. */
async function verifySealed({ folder, publicKey, backupKey }: RestoreOrder): Promise<Manifest> {
  const { manifest, failures } = await verifyBackup({ folder, publicKey });
  if (manifest === undefined || failures.length > 0) throw new Error(failures.join("\n"));
  const fault = faultOfKey(manifest, backupKey);
  if (fault !== undefined) throw new Error(fault);
  return manifest;
}

interface Loading extends RestoreOrder {
  readonly manifest: Manifest;
}

async function loadTables(print: Print, client: Client, loading: Loading): Promise<number> {
  const { tables, sequences } = loading.manifest;
  const missing = await emptyTables(client, tables);
  for (const name of missing) print(`${name} is no table of the product: its rows are not restored`);
  const progress = createProgress(print, tables.length);
  let rows = 0;
  for (const table of tables) {
    if (!missing.has(nameOf(table))) rows += await loadTable(client, table, { ...loading, progress });
    progress.nextTable();
  }
  await setSequences(client, sequences);
  return rows;
}

async function loadTable(
  client: Client,
  table: BackedUpTable,
  { folder, manifest, backupKey: key, progress }: Loading & { readonly progress: Progress },
): Promise<number> {
  const name = nameOf(table);
  try {
    const use = (source: AsyncIterable<Buffer>) => copyTableIn(client, table, progress.measure(name, source));
    const rows = await openTable(folder, table, { manifest, key, use });
    if (rows !== table.rows) throw new Error(`${rows} rows were written instead of ${table.rows}`);
    return rows;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} (${table.file}): ${reason}`, { cause: error });
  }
}
