/** The verification finds what was changed, cut, exchanged, removed or added in a backup. It needs no database. */

import { createHash } from "node:crypto";
import { copyFile, cp, mkdir, mkdtemp, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemRandom } from "../../core/random.ts";
import { readPublicKey, readSigningKey } from "../../core/secrets/signing-key.ts";
import { createKeys } from "../create-keys.ts";
import { writeManifest } from "./manifest.ts";
import type { BackedUpTable, Manifest } from "./manifest.ts";
import { readBackupKey, sealBytes } from "./sealed-file.ts";
import { verifyBackup } from "./verify-backup.ts";

const backupId = "b".repeat(32);
const rowsOf = { account: "1\tmain\n2\tbonus\n", bet: "", transfer: "7\t2500\n" };
const files = ["0001-account.sealed", "0002-bet.sealed", "0003-transfer.sealed"];
let base: string;
let folder: string;
let keys: Awaited<ReturnType<typeof readKeys>>;
let manifest: Manifest;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "openhouse-verify-"));
  keys = await readKeys("keys");
  folder = join(base, "whole");
  await mkdir(folder);
  const tables: BackedUpTable[] = [];
  for (const [index, [name, rows]] of Object.entries(rowsOf).entries()) {
    tables.push(await writeTable({ name, rows, file: files[index] ?? "" }));
  }
  manifest = {
    format: 1,
    backupId,
    productVersion: "1.0.0",
    createdAt: "2026-03-01T00:00:00.000Z",
    postgresVersion: "18.4",
    installation: "production",
    signingKeyId: keys.signingKey.id,
    backupKeyId: keys.backupKey.id,
    migrations: [],
    jobMigrations: 0,
    transferMonths: [],
    tables,
    sequences: [],
  };
  await writeManifest(folder, manifest, keys.signingKey);
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function readKeys(name: string) {
  const order = { folder: join(base, name), dataFolder: join(base, "data") };
  const { files: keyFiles } = await createKeys(systemRandom, order);
  return {
    signingKey: await readSigningKey(keyFiles.signingKey),
    publicKey: await readPublicKey(keyFiles.publicKey),
    backupKey: await readBackupKey(keyFiles.backupKey),
  };
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function writeTable({ name, rows, file }: { name: string; rows: string; file: string }): Promise<BackedUpTable> {
  const pieces: Buffer[] = [];
  const seal = { key: keys.backupKey, backupId, fileName: file };
  for await (const piece of sealBytes(seal, onePiece(gzipSync(rows)))) pieces.push(piece);
  const sealed = Buffer.concat(pieces);
  await writeFile(join(folder, file), sealed);
  return {
    schema: "public",
    name,
    columns: ["id", "value"],
    rows: rows.split("\n").length - 1,
    plainBytes: rows.length,
    plainSha256: hashOf(rows),
    file,
    sealedBytes: sealed.length,
    sealedSha256: hashOf(sealed),
  };
}

function hashOf(bytes: string | Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function flipLastByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await writeFile(file, bytes);
}

async function replaceIn(file: string, text: string, other: string): Promise<void> {
  await writeFile(file, (await readFile(file, "utf8")).replace(text, other));
}

const failuresOf = async (others: Partial<typeof keys> = {}, at = folder) =>
  (await verifyBackup({ folder: at, ...keys, ...others })).failures;

describe("a backup", () => {
  it("that is complete and unchanged has no failures, with and without the backup key", async () => {
    expect(await failuresOf()).toEqual([]);
    expect(await failuresOf({ backupKey: undefined })).toEqual([]);
  });

  it.each<[string, (at: string) => Promise<unknown>, RegExp]>([
    ["a cut file", (at) => truncate(join(at, "0001-account.sealed"), 40), /^0001-account.sealed: .* has 40 bytes/],
    ["an empty file", (at) => truncate(join(at, "0001-account.sealed"), 0), /^0001-account.sealed: .* has 0 bytes/],
    ["a missing file", (at) => rm(join(at, "0002-bet.sealed")), /^0002-bet.sealed: the file is missing$/],
    [
      "a file that was replaced by another one",
      (at) => copyFile(join(at, "0003-transfer.sealed"), join(at, "0001-account.sealed")),
      /^0001-account.sealed: /,
    ],
    [
      "a renamed file",
      (at) => rename(join(at, "0001-account.sealed"), join(at, "other")),
      /^other: the file is not part of the backup\n0001-account.sealed: the file is missing$/,
    ],
    ["no signature", (at) => rm(join(at, "manifest.sig")), /^manifest.sig: the file is missing/],
    ["no manifest", (at) => rm(join(at, "manifest.json")), /^manifest.json: the file is missing/],
    ["an empty signature", (at) => writeFile(join(at, "manifest.sig"), ""), /^manifest.sig: signed with key /],
    ["a changed signature", (at) => replaceIn(join(at, "manifest.sig"), " ", " AA"), /the signature does not match/],
    ["an edited manifest", (at) => replaceIn(join(at, "manifest.json"), '"rows": 2', '"rows": 3'), /does not match/],
    ["a manifest with one more byte", (at) => replaceIn(join(at, "manifest.json"), "{", "{ "), /does not match/],
  ])("with %s is refused", async (name, spoil, message) => {
    const copy = join(base, name);
    await cp(folder, copy, { recursive: true });
    await spoil(copy);
    expect((await failuresOf({ backupKey: undefined }, copy)).join("\n")).toMatch(message);
  });

  it.each(files)("with a changed byte in %s is refused", async (file) => {
    const copy = join(base, `flipped ${file}`);
    await cp(folder, copy, { recursive: true });
    await flipLastByte(join(copy, file));
    expect(await failuresOf({ backupKey: undefined }, copy)).toEqual([
      `${file}: the file was changed: its hash differs`,
    ]);
  });

  it("is refused with the keys of another installation", async () => {
    const others = await readKeys("other");
    expect(await failuresOf({ publicKey: others.publicKey })).toEqual([
      `manifest.sig: signed with key ${keys.publicKey.id}, but the public key is ${others.publicKey.id}`,
    ]);
    expect(await failuresOf({ backupKey: others.backupKey })).toEqual([
      `the backup was encrypted with key ${keys.backupKey.id}, but the backup key is ${others.backupKey.id}`,
    ]);
  });

  it("whose rows differ from its signed manifest is refused only if the backup key is given", async () => {
    const copy = join(base, "other rows");
    await cp(folder, copy, { recursive: true });
    await rm(join(copy, "manifest.json"));
    await rm(join(copy, "manifest.sig"));
    const tables = manifest.tables.map((table) => ({ ...table, plainSha256: "0".repeat(64) }));
    await writeManifest(copy, { ...manifest, tables }, keys.signingKey);
    expect(await failuresOf({ backupKey: undefined }, copy)).toEqual([]);
    expect(await failuresOf({}, copy)).toEqual(
      files.map((file) => `${file}: the decrypted rows differ from the manifest`),
    );
  });

  it("of a later format is refused", async () => {
    const copy = join(base, "later");
    await mkdir(copy);
    await writeManifest(copy, { ...manifest, format: 2 } as unknown as Manifest, keys.signingKey);
    expect(await failuresOf({}, copy)).toEqual(["manifest.json: this version cannot read the format of the backup"]);
  });
});
