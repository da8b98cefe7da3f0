import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemRandom } from "../core/random.ts";
import { readPublicKey, readSigningKey, signBytes, verifyBytes } from "../core/secrets/signing-key.ts";
import { createKeys, describeKeys } from "./create-keys.ts";

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "openhouse-keys-"));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const create = (folder: string) =>
  createKeys(systemRandom, { folder: join(base, folder), dataFolder: join(base, "data") });

describe("the keys of backups and signatures", () => {
  it("are created once, and only their owner can read the secret ones", async () => {
    const keys = await create("new/keys");
    const modes = await Promise.all(Object.values(keys.files).map(async (file) => (await stat(file)).mode & 0o777));
    expect(modes).toEqual([0o600, 0o644, 0o600]);
    const backupKey = await readFile(keys.files.backupKey, "utf8");
    expect(Buffer.from(backupKey, "base64url")).toHaveLength(32);
    expect(describeKeys(keys)).not.toContain(backupKey.trim());
    await expect(create("new/keys")).rejects.toThrow("is never overwritten");
    await rm(keys.files.signingKey);
    await expect(create("new/keys")).rejects.toThrow("signing.pub exists");
  });

  it("sign bytes, and the public key accepts a signature only for these bytes and from this key", async () => {
    const [mine, other] = [await create("mine"), await create("other")];
    const signer = await readSigningKey(mine.files.signingKey);
    const signature = signBytes(signer, Buffer.from("the books"));
    const publicKey = await readPublicKey(mine.files.publicKey);
    expect([signer.id, publicKey.id]).toEqual([mine.signingKeyId, mine.signingKeyId]);
    expect(signer.id).toMatch(/^[0-9a-f]{16}$/);
    expect(verifyBytes(publicKey, Buffer.from("the books"), signature)).toBe(true);
    expect(verifyBytes(publicKey, Buffer.from("the book"), signature)).toBe(false);
    expect(verifyBytes(publicKey, Buffer.from("the books"), "")).toBe(false);
    expect(verifyBytes(await readPublicKey(other.files.publicKey), Buffer.from("the books"), signature)).toBe(false);
  });

  it("never lie in the data folder, not even through a link", async () => {
    await expect(create("data")).rejects.toThrow("must not lie in the data folder");
    await expect(create("data/keys")).rejects.toThrow("must not lie in the data folder");
    await mkdir(join(base, "linked"));
    await symlink(join(base, "linked"), join(base, "data"));
    await expect(create("linked/keys")).rejects.toThrow("must not lie in the data folder");
  });

  it("are refused if the file holds something else", async () => {
    const file = join(base, "wrong.pem");
    await writeFile(file, "not a key");
    await expect(readSigningKey(file)).rejects.toThrow("holds no Ed25519 key");
    await expect(readPublicKey(file)).rejects.toThrow("holds no Ed25519 key");
  });
});
