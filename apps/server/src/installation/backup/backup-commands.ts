/**
 * `npm run admin -- backup | verify | restore`: reads keys and logins, and says what happened. Source: docs/backup.md.
 */

import { createPublicKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readDatabaseConfig, readKeyConfig } from "../../config.ts";
import { createSystemClock } from "../../core/clock.ts";
import { isInFolder } from "../../core/is-in-folder.ts";
import { systemRandom } from "../../core/random.ts";
import { publicKeyOf, readPublicKey, readSigningKey } from "../../core/secrets/signing-key.ts";
import type { PublicKey } from "../../core/secrets/signing-key.ts";
import { openDatabaseLogins } from "../../db/database-logins.ts";
import { proveBooks } from "./prove-books.ts";
import { formatBytes } from "./report-progress.ts";
import type { Print } from "./report-progress.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readBackupKey } from "./sealed-file.ts";
import type { BackupKey } from "./sealed-file.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeBackup } from "./write-backup.ts";

/** Returns the last lines to print; throws if the command failed. */
export async function runBackup(print: Print, target: string): Promise<string> {
  const { signingKeyFile } = readKeyConfig();
  if (signingKeyFile === undefined) throw new Error("OPENHOUSE_SIGNING_KEY_FILE must be set");
  if (isInFolder(target, readDatabaseConfig().folder)) throw new Error("a backup must not lie in the data folder");
  const [signingKey, backupKey] = [await readSigningKey(signingKeyFile), await requireBackupKey()];
  const productVersion = await readProductVersion();
  const deps = { clock: createSystemClock(), random: systemRandom, print };
  const written = await withOwner((ownerUrl) =>
    writeBackup(deps, { ownerUrl, target, signingKey, backupKey, productVersion }),
  );
  const { manifest, sealedBytes, tookMs, folder } = written;
  const size = `${countRows(manifest.tables)} rows of ${manifest.tables.length} tables, ${formatBytes(sealedBytes)}`;
  return `${size}, in ${seconds(tookMs)}\nbackup of ${manifest.createdAt}: ${folder}`;
}

export async function runVerify(folder: string, publicKeyFile: string | undefined): Promise<string> {
  const publicKey = await requirePublicKey(publicKeyFile);
  const { backupKeyFile } = readKeyConfig();
  const backupKey = backupKeyFile === undefined ? undefined : await readBackupKey(backupKeyFile);
  const { manifest, failures } = await verifyBackup({ folder, publicKey, backupKey });
  if (manifest === undefined || failures.length > 0) throw new Error(failures.join("\n"));
  const extent =
    backupKey === undefined
      ? "the rows were not decrypted: OPENHOUSE_BACKUP_KEY_FILE is not set"
      : "all rows were decrypted";
  return `the backup of ${manifest.createdAt} is complete and unchanged; ${extent}`;
}

export async function runRestore(print: Print, folder: string, publicKeyFile: string | undefined): Promise<string> {
  const publicKey = await requirePublicKey(publicKeyFile);
  const backupKey = await requireBackupKey();
  return withOwner(async (ownerUrl) => {
    const { manifest, rows, tookMs } = await restoreBackup(print, { ownerUrl, folder, publicKey, backupKey });
    print(`restored ${rows} rows of ${manifest.tables.length} tables in ${seconds(tookMs)}; checking the books`);
    const { isSound, lines } = await proveBooks(ownerUrl);
    const text = lines.join("\n");
    if (!isSound)
      throw new Error(`${text}\nthe rows are those of the backup, so the books were not sound when it was written`);
    return `${text}\nthe database is restored as of ${manifest.createdAt}; start it with the OPENHOUSE_SECRET of that time`;
  });
}

async function withOwner<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, applicationDatabaseUrl, folder } = readDatabaseConfig();
  if (databaseUrl === undefined && applicationDatabaseUrl !== undefined) {
    throw new Error("DATABASE_URL must be set to the owner's login");
  }
  const logins = await openDatabaseLogins({
    databaseUrl,
    applicationDatabaseUrl: undefined,
    folder,
    logLevel: "warn",
  });
  return work(logins.applicationUrl).finally(() => logins.release());
}

async function requireBackupKey(): Promise<BackupKey> {
  const { backupKeyFile } = readKeyConfig();
  if (backupKeyFile === undefined) throw new Error("OPENHOUSE_BACKUP_KEY_FILE must be set");
  return readBackupKey(backupKeyFile);
}

/** The given file, otherwise the public half of the configured signing key. */
async function requirePublicKey(file: string | undefined): Promise<PublicKey> {
  if (file !== undefined) return readPublicKey(file);
  const { signingKeyFile } = readKeyConfig();
  if (signingKeyFile === undefined) throw new Error("--public-key must name signing.pub");
  return publicKeyOf(createPublicKey((await readSigningKey(signingKeyFile)).privateKey));
}

async function readProductVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../../../package.json"), "utf8");
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}

function countRows(tables: readonly { readonly rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
