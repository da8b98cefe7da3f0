/**
 * Verifies a backup without a database, for `npm run admin -- verify` and before each restore. Source: docs/backup.md.
 */

import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { PublicKey } from "../../core/secrets/signing-key.ts";
import { createContentSum } from "./content-sum.ts";
import { manifestName, readManifest, signatureName } from "./manifest.ts";
import type { BackedUpTable, Manifest } from "./manifest.ts";
import { openBytes } from "./sealed-file.ts";
import type { BackupKey } from "./sealed-file.ts";

export interface VerifyOrder {
  readonly folder: string;
  readonly publicKey: PublicKey;
  /** If it is given, the files are also decrypted. */
  readonly backupKey?: BackupKey | undefined;
}

export interface Verification {
  /** Undefined if the manifest or its signature is missing, wrong, or in a format that this version cannot read. */
  readonly manifest: Manifest | undefined;
  /** One line each; empty if the backup is complete and unchanged. */
  readonly failures: readonly string[];
}

export async function verifyBackup({ folder, publicKey, backupKey }: VerifyOrder): Promise<Verification> {
  let manifest: Manifest;
  try {
    manifest = await readManifest(folder, publicKey);
  } catch (error) {
    return { manifest: undefined, failures: [messageOf(error)] };
  }
  const failures = await findStrayFiles(folder, manifest);
  const keyFault = backupKey === undefined ? undefined : faultOfKey(manifest, backupKey);
  if (keyFault !== undefined) failures.push(keyFault);
  const openingKey = keyFault === undefined ? backupKey : undefined;
  for (const table of manifest.tables) {
    const failure = await verifyTable(folder, table, { manifest, key: openingKey });
    if (failure !== undefined) failures.push(`${table.file}: ${failure}`);
  }
  return { manifest, failures };
}

/** Returns a message if the key is not the one that encrypted the backup, otherwise undefined. */
export function faultOfKey({ backupKeyId }: Manifest, { id }: BackupKey): string | undefined {
  return id === backupKeyId
    ? undefined
    : `the backup was encrypted with key ${backupKeyId}, but the backup key is ${id}`;
}

/**
 * Returns a failure for each file that the manifest does not list, because it could be taken for a part of the backup.
 */
async function findStrayFiles(folder: string, { tables }: Manifest): Promise<string[]> {
  const listed = new Set([manifestName, signatureName, ...tables.map(({ file }) => file)]);
  const names = (await readdir(folder)).toSorted();
  return names.filter((name) => !listed.has(name)).map((name) => `${name}: the file is not part of the backup`);
}

interface Opening {
  readonly manifest: Manifest;
  readonly key: BackupKey | undefined;
}

async function verifyTable(folder: string, table: BackedUpTable, opening: Opening): Promise<string | undefined> {
  const path = join(folder, table.file);
  const size = await stat(path).then(
    (stats) => stats.size,
    () => undefined,
  );
  if (size === undefined) return "the file is missing";
  if (size !== table.sealedBytes) return `the file has ${size} bytes instead of ${table.sealedBytes}`;
  try {
    const sealed = createContentSum();
    await pipeline(createReadStream(path), (source: AsyncIterable<Buffer>) => drain(sealed.measure(source)));
    if (sealed.sha256() !== table.sealedSha256) return "the file was changed: its hash differs";
    const { manifest, key } = opening;
    if (key === undefined) return undefined;
    await openTable(folder, table, { manifest, key, use: drain });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Decrypts the rows of a table and passes them to `use`. Throws at the first chunk that is not authentic, or at the end
 * if the content differs from the manifest; what `use` did must then be undone.
 */
export async function openTable<T>(
  folder: string,
  table: BackedUpTable,
  options: {
    readonly manifest: Manifest;
    readonly key: BackupKey;
    readonly use: (rows: AsyncIterable<Buffer>) => Promise<T>;
  },
): Promise<T> {
  const seal = { key: options.key, backupId: options.manifest.backupId, fileName: table.file };
  const plain = createContentSum();
  const result = await pipeline(
    createReadStream(join(folder, table.file)),
    (source: AsyncIterable<Buffer>) => openBytes(seal, source),
    createGunzip({ chunkSize: 65_536 }),
    (source: AsyncIterable<Buffer>) => options.use(plain.measure(source)),
  );
  if (plain.bytes() !== table.plainBytes || plain.sha256() !== table.plainSha256) {
    throw new Error("the decrypted rows differ from the manifest");
  }
  return result;
}

async function drain(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of source) void piece;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
