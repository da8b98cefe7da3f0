/** Makes the keys of backups and signatures, for `npm run admin -- create-keys`. */

import { generateKeyPairSync } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { isInFolder } from "../core/is-in-folder.ts";
import type { RandomSource } from "../core/random.ts";
import { publicKeyOf } from "../core/secrets/signing-key.ts";

interface CreatedKeys {
  readonly signingKeyId: string;
  /** Full paths. */
  readonly files: Readonly<Record<"signingKey" | "publicKey" | "backupKey", string>>;
}

/**
 * Writes `signing.key`, `signing.pub` and `backup.key` into the folder, which is created if it is missing.
 *
 * Throws, in this order: if the folder lies in the data folder, if one of the files exists.
 */
export async function createKeys(
  random: RandomSource,
  { folder, dataFolder }: { readonly folder: string; readonly dataFolder: string },
): Promise<CreatedKeys> {
  if (isInFolder(folder, dataFolder)) throw new Error(`keys must not lie in the data folder ${dataFolder}`);
  const files = {
    signingKey: join(folder, "signing.key"),
    publicKey: join(folder, "signing.pub"),
    backupKey: join(folder, "backup.key"),
  };
  const existing = Object.values(files).find((file) => existsSync(file));
  if (existing !== undefined) throw new Error(`${existing} exists and is never overwritten`);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeNew(files.signingKey, privateKey.export({ type: "pkcs8", format: "pem" }).toString(), 0o600);
  await writeNew(files.publicKey, publicKey.export({ type: "spki", format: "pem" }).toString(), 0o644);
  await writeNew(files.backupKey, `${random.bytes(32).toString("base64url")}\n`, 0o600);
  return { signingKeyId: publicKeyOf(publicKey).id, files };
}

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(file, "wx", mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Says what each file is for and where to keep it. */
export function describeKeys({ signingKeyId, files }: CreatedKeys): string {
  return `created three keys; the id of the signing key is ${signingKeyId}

  ${files.signingKey}
    Signs backups and the daily checkpoints of the books. Set OPENHOUSE_SIGNING_KEY_FILE to this path.
    Keep a copy offline.

  ${files.publicKey}
    Verifies these signatures. It is not secret: give it to your auditor, and keep a copy where no one
    who can change the server can change it.

  ${files.backupKey}
    Encrypts and decrypts backups. Set OPENHOUSE_BACKUP_KEY_FILE to this path. Without it no backup can
    be restored: keep a copy offline, and never beside the backups.

The keys must not lie in the data folder or the database. A backup holds neither them nor OPENHOUSE_SECRET.`;
}
