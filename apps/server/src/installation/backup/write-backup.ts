/** Writes a backup of a database into a new folder, for `npm run admin -- backup`. Source: docs/backup.md. */

import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { monotonicMs } from "../../core/clock.ts";
import type { Clock } from "../../core/clock.ts";
import type { RandomSource } from "../../core/random.ts";
import type { SigningKey } from "../../core/secrets/signing-key.ts";
import { listTables, nameOf, readFacts, readSequences } from "../../db/backup/read-catalog.ts";
import { copyTableOut, withSnapshot } from "../../db/backup/read-snapshot.ts";
import { createContentSum } from "./content-sum.ts";
import { writeManifest } from "./manifest.ts";
import type { BackedUpTable, Manifest } from "./manifest.ts";
import { createProgress } from "./report-progress.ts";
import type { Print } from "./report-progress.ts";
import { sealBytes } from "./sealed-file.ts";
import type { BackupKey } from "./sealed-file.ts";
import { syncFolder } from "../../core/sync-folder.ts";

export interface BackupDeps {
  readonly clock: Pick<Clock, "realNow">;
  readonly random: RandomSource;
  readonly print: Print;
}

export interface BackupOrder {
  readonly ownerUrl: string;
  /** The folder of all backups; the backup becomes a folder in it. */
  readonly target: string;
  readonly signingKey: SigningKey;
  readonly backupKey: BackupKey;
  readonly productVersion: string;
}

export interface WrittenBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly sealedBytes: number;
  readonly tookMs: number;
}

/** The names of the folders of unfinished backups begin with this prefix. */
const unfinishedPrefix = ".unfinished-";

/** A compromise: a higher level takes several times as long and saves only a few percent more. */
const compression = { level: 4 };

/**
 * Writes the rows of all tables as of one moment, while the product may run. The folder has a temporary name until it
 * is complete and on disk. A failed backup leaves no folder; a killed one leaves a folder that starts with
 * `.unfinished-`.
 *
 * Throws, in this order: if a restore of the database has not finished, if the database has no schema.
 */
export async function writeBackup(deps: BackupDeps, order: BackupOrder): Promise<WrittenBackup> {
  const startMs = monotonicMs();
  const backupId = deps.random.bytes(16).toString("hex");
  const createdAt = deps.clock.realNow();
  const stamp = createdAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const name = `openhouse-${stamp}-${backupId.slice(0, 6)}`;
  await mkdir(order.target, { recursive: true });
  await warnOfUnfinished(deps, order.target);
  const unfinished = join(order.target, `${unfinishedPrefix}${name}`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await withSnapshot(order.ownerUrl, (client) =>
      writeContent(deps, client, { ...order, backupId, createdAt, folder: unfinished }),
    );
    await syncFolder(unfinished);
    const folder = join(order.target, name);
    await rename(unfinished, folder);
    await syncFolder(order.target);
    const sealedBytes = manifest.tables.reduce((sum, table) => sum + table.sealedBytes, 0);
    return { folder, manifest, sealedBytes, tookMs: monotonicMs() - startMs };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function warnOfUnfinished({ print }: BackupDeps, target: string): Promise<void> {
  const names = (await readdir(target)).filter((name) => name.startsWith(unfinishedPrefix));
  for (const name of names) print(`${join(target, name)} is left of an interrupted backup: delete it`);
}

interface Content extends BackupOrder {
  readonly backupId: string;
  readonly createdAt: Date;
  readonly folder: string;
}

async function writeContent(deps: BackupDeps, client: Client, content: Content): Promise<Manifest> {
  const { folder, signingKey, backupKey, backupId, createdAt, productVersion } = content;
  const facts = await readFacts(client);
  const catalog = await listTables(client);
  const progress = createProgress(deps.print, catalog.length);
  const tables: BackedUpTable[] = [];
  for (const [index, table] of catalog.entries()) {
    const label = nameOf(table)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_");
    const fileName = `${String(index + 1).padStart(4, "0")}-${label}.sealed`;
    const rows = copyTableOut(client, table);
    const [plain, sealed] = [createContentSum(), createContentSum()];
    await pipeline(
      plain.measure(progress.measure(nameOf(table), rows.stream)),
      createGzip(compression),
      (zipped: AsyncIterable<Buffer>) => sealed.measure(sealBytes({ key: backupKey, backupId, fileName }, zipped)),
      createWriteStream(join(folder, fileName), { flags: "wx", mode: 0o600, flush: true }),
    );
    progress.nextTable();
    tables.push({
      schema: table.schema,
      name: table.name,
      columns: [...table.columns],
      rows: rows.countRows(),
      plainBytes: plain.bytes(),
      plainSha256: plain.sha256(),
      file: fileName,
      sealedBytes: sealed.bytes(),
      sealedSha256: sealed.sha256(),
    });
  }
  const keyIds = { signingKeyId: signingKey.id, backupKeyId: backupKey.id };
  const head = { format: 1 as const, backupId, productVersion, createdAt: createdAt.toISOString() };
  const manifest = { ...head, ...facts, ...keyIds, tables, sequences: await readSequences(client) };
  await writeManifest(folder, manifest, signingKey);
  return manifest;
}
