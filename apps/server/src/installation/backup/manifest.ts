/**
 * The manifest of a backup: what it contains, with hashes, and the signature over it. `manifest.json` is readable
 * without a key, so that anybody with the public key can verify that a backup is complete and unchanged.
 */

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Type } from "typebox";
import type { Static } from "typebox";
import { Value } from "typebox/value";
import { signBytes, verifyBytes } from "../../core/secrets/signing-key.ts";
import type { PublicKey, SigningKey } from "../../core/secrets/signing-key.ts";

const hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const keyId = Type.String({ pattern: "^[0-9a-f]{16}$" });
const count = Type.Integer({ minimum: 0 });
const closed = { additionalProperties: false };

const backedUpTable = Type.Object(
  {
    schema: Type.String(),
    name: Type.String(),
    columns: Type.Array(Type.String()),
    rows: count,
    /** The length of the rows in the text format of COPY, before compression. */
    plainBytes: count,
    plainSha256: hash,
    file: Type.String({ pattern: "^[0-9]{4}-[a-z0-9_]{1,130}\\.sealed$" }),
    sealedBytes: count,
    sealedSha256: hash,
  },
  closed,
);

const manifest = Type.Object(
  {
    format: Type.Literal(1),
    backupId: Type.String({ pattern: "^[0-9a-f]{32}$" }),
    productVersion: Type.String(),
    /** Real time of the snapshot, ISO 8601. */
    createdAt: Type.String(),
    postgresVersion: Type.String(),
    /** "demo", "production", or null if no process was ever started on the database. */
    installation: Type.Union([Type.String(), Type.Null()]),
    signingKeyId: keyId,
    backupKeyId: keyId,
    /** The applied migrations of the product, and the number of those of the job queue. */
    migrations: Type.Array(Type.Object({ name: Type.String(), checksum: hash }, closed)),
    jobMigrations: count,
    /** Names of the monthly partitions of `transfer`. */
    transferMonths: Type.Array(Type.String({ pattern: "^transfer_[0-9]{4}_[0-9]{2}$" })),
    /** In the order in which they can be loaded: a table follows those that its foreign keys name. */
    tables: Type.Array(backedUpTable),
    sequences: Type.Array(
      Type.Object(
        {
          schema: Type.String(),
          name: Type.String(),
          lastValue: Type.String({ pattern: "^-?[0-9]+$" }),
          isCalled: Type.Boolean(),
        },
        closed,
      ),
    ),
  },
  closed,
);

export type BackedUpTable = Static<typeof backedUpTable>;
export type Manifest = Static<typeof manifest>;

export const manifestName = "manifest.json";
export const signatureName = "manifest.sig";

/** Writes the manifest and its signature; the signature is the last file of a backup. */
export async function writeManifest(folder: string, content: Manifest, key: SigningKey): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`);
  await writeFile(join(folder, manifestName), bytes, { flag: "wx", mode: 0o600, flush: true });
  const signature = `${key.id} ${signBytes(key, bytes)}\n`;
  await writeFile(join(folder, signatureName), signature, { flag: "wx", mode: 0o600, flush: true });
}

/**
 * Reads a manifest that the key has signed.
 *
 * Throws, in this order: if a file is missing, if another key signed, if the signature does not match, if this version
 * cannot read the format.
 */
export async function readManifest(folder: string, publicKey: PublicKey): Promise<Manifest> {
  const [bytes, signatureFile] = await Promise.all([readPart(folder, manifestName), readPart(folder, signatureName)]);
  const [signerId, signature = ""] = signatureFile.toString("utf8").trim().split(" ");
  if (signerId !== publicKey.id) {
    throw new Error(`${signatureName}: signed with key ${signerId ?? ""}, but the public key is ${publicKey.id}`);
  }
  if (!verifyBytes(publicKey, bytes, signature)) {
    throw new Error(`${signatureName}: the signature does not match ${manifestName}`);
  }
  const content: unknown = JSON.parse(bytes.toString("utf8"));
  if (!Value.Check(manifest, content)) {
    throw new Error(`${manifestName}: this version cannot read the format of the backup`);
  }
  return content;
}

async function readPart(folder: string, name: string): Promise<Buffer> {
  return readFile(join(folder, name)).catch((error: unknown) => {
    throw new Error(`${name}: the file is missing or cannot be read`, { cause: error });
  });
}
