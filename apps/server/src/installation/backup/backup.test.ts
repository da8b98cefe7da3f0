/** Backups of a database in use: written, verified, and restored by an owner who is no superuser. */

import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { systemRandom } from "../../core/random.ts";
import { readPublicKey, readSigningKey } from "../../core/secrets/signing-key.ts";
import { checkSchema } from "../../db/check-schema.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { migrate } from "../../db/migrate.ts";
import { hashTables } from "../../testing/hash-tables.ts";
import { createTestApp, pictureBody } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { findFastFolder, runAsOwner, withDatabase } from "../../testing/test-cluster.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";
import { createPerson, expectTransferReply, sendDown } from "../../testing/test-team.ts";
import { createKeys } from "../create-keys.ts";
import { readManifest, writeManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { proveBooks } from "./prove-books.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readBackupKey } from "./sealed-file.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeBackup } from "./write-backup.ts";

const role = `openhouse_test_${randomBytes(6).toString("hex")}`;
const names = { first: `${role}_1`, second: `${role}_2` };
let base: string;
let source: TestApp;
let owner: Database;
let player: TestPlayer;
let keys: Awaited<ReturnType<typeof readKeys>>;
let backup: { readonly folder: string; readonly manifest: Manifest };

beforeAll(async () => {
  base = await mkdtemp(join(await findFastFolder(), "openhouse-backup-"));
  keys = await readKeys("keys");
  source = await createTestApp();
  owner = openDatabase(source.ownerUrl, { as: "owner", maxConnections: 2 });
  await fillSource();
  const clusterUrl = inject("clusterUrl");
  await runAsOwner(clusterUrl, `create role ${role} login password 'restorer'`);
  await runAsOwner(clusterUrl, `grant ${role} to current_user`);
  await runAsOwner(clusterUrl, `grant openhouse_app to ${role}`);
  for (const name of Object.values(names)) await runAsOwner(clusterUrl, `create database ${name} owner ${role}`);
  backup = await write();
});
afterAll(async () => {
  await owner.close();
  await source.close();
  const clusterUrl = inject("clusterUrl");
  for (const name of Object.values(names)) {
    await runAsOwner(clusterUrl, `drop database if exists ${name} with (force)`);
  }
  await runAsOwner(clusterUrl, `drop owned by ${role}`);
  await runAsOwner(clusterUrl, `drop role ${role}`);
  await rm(base, { recursive: true, force: true });
});

async function readKeys(name: string) {
  const { files } = await createKeys(systemRandom, { folder: join(base, name), dataFolder: join(base, "data") });
  return {
    signingKey: await readSigningKey(files.signingKey),
    publicKey: await readPublicKey(files.publicKey),
    backupKey: await readBackupKey(files.backupKey),
  };
}

/**
 * Writes bets, an upload, a transfer from an agent to a downline, entries of the audit chain, and a gap in a sequence.
 */
async function fillSource(): Promise<void> {
  player = await seatPlayer(source, "backed1");
  for (let rounds = 0; rounds < 3; rounds += 1) await player.playBooked();
  const agent = await createPerson(source, { account: "backedagent", kind: "agent", minor: 500_000n });
  await createPerson(source, { account: "backeddown", kind: "member", upline: agent });
  await expectTransferReply(sendDown(source, agent, { to: "backeddown" }));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60"/></svg>`;
  const file = new Resvg(svg).render().asPng();
  const upload = { method: "POST" as const, url: "/wps/member/files?purpose=withdrawal", token: player.member.token };
  expect(await source.call({ ...upload, ...pictureBody(file) })).toMatchObject({ status: 200 });
  await owner.query(`select nextval('process_node') from generate_series(1, 7)`);
  await owner.query(`update member set nickname = E'tab\\t, line\\n, \\\\N and ÿ' where account = 'backed1'`);
}

function write() {
  const deps = { clock: source.clock, random: systemRandom, print: () => undefined };
  const order = { ownerUrl: source.ownerUrl, target: join(base, "backups"), productVersion: "1.0.0" };
  return writeBackup(deps, { ...order, ...keys });
}

function urlOf(name: string): string {
  const url = new URL(withDatabase(inject("clusterUrl"), name));
  url.username = role;
  url.password = "restorer";
  return url.toString();
}

const restore = (folder: string, name: string) =>
  restoreBackup(() => undefined, { ownerUrl: urlOf(name), folder, ...keys });

describe("a backup", () => {
  it("is complete and unchanged, with the public key alone and with the backup key", async () => {
    const { publicKey } = keys;
    expect((await verifyBackup({ folder: backup.folder, publicKey })).failures).toEqual([]);
    expect((await verifyBackup({ folder: backup.folder, ...keys })).failures).toEqual([]);
    const { tables } = backup.manifest;
    expect(tables.find(({ name }) => name === "member_file")).toMatchObject({ rows: 1 });
    expect(tables.filter(({ name }) => name.startsWith("transfer")).map(({ name }) => name)).toContain("transfer");
    expect(tables.filter(({ name }) => name.startsWith("transfer_2"))).toEqual([]);
  });

  it("contains neither the rows nor the keys in a readable form", async () => {
    for (const name of await readdir(backup.folder)) {
      const text = (await readFile(join(backup.folder, name))).toString("latin1");
      expect(text).not.toContain("backed1");
      expect(text).not.toContain(keys.backupKey.bytes.toString("base64url"));
    }
  });

  it("that fails leaves no folder", async () => {
    const before = await readdir(join(base, "backups"));
    await owner.transaction(async (tx) => {
      await tx.query(`lock table transfer in access exclusive mode`);
      const [writing] = await Promise.allSettled([write(), endWaiting("openhouse backup")]);
      expect(writing.status).toBe("rejected");
    });
    expect(await readdir(join(base, "backups"))).toEqual(before);
  });
});

/** Waits until a connection with this name waits for a lock, and ends the connection. */
async function endWaiting(applicationName: string): Promise<void> {
  for (;;) {
    const ended = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
      [applicationName],
    );
    if (ended.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("a restore", () => {
  it("that fails leaves a database on which nothing starts, and can be run again", async () => {
    const folder = join(base, "wrong rows");
    await cp(backup.folder, folder, { recursive: true });
    const manifest = await readManifest(folder, keys.publicKey);
    const last = manifest.tables.findLast(({ rows }) => rows > 0);
    if (last !== undefined) last.plainSha256 = "0".repeat(64);
    await rm(join(folder, "manifest.json"));
    await rm(join(folder, "manifest.sig"));
    await writeManifest(folder, manifest, keys.signingKey);
    await expect(restore(folder, names.first)).rejects.toThrow("the decrypted rows differ from the manifest");
    const url = urlOf(names.first);
    await expect(migrate(url)).rejects.toThrow("a restore into this database has not finished");
    await expect(checkSchema(url)).rejects.toThrow("a restore into this database has not finished");
    await restore(backup.folder, names.first);
  });

  it("writes the same rows, schema and sequences, and the books are sound", async () => {
    const url = urlOf(names.first);
    expect(await hashTables(url)).toEqual(await hashTables(source.ownerUrl));
    expect(await migrate(url)).toEqual([]);
    const proof = await proveBooks(url);
    expect(proof.isSound).toBe(true);
    expect(proof.lines[0]).toMatch(/^merchant openhouse: ledger and audit chain are sound; \d+ transfers/);
  });

  it("is refused if the database is not empty", async () => {
    await expect(restore(backup.folder, names.first)).rejects.toThrow("the database is not empty");
  });

  it("lets a member log in with the same secret, and play", async () => {
    const restored = await createTestApp({ ownerUrl: urlOf(names.first) });
    try {
      const { account, password } = player.member;
      const body = { username: account, password };
      const answer = await restored.callEncrypted({ method: "POST", url: "/wps/session/login", body });
      expect(answer).toMatchObject({ status: 200 });
      const again = await seatPlayer(restored, "restored1");
      await again.playBooked();
    } finally {
      await restored.close();
    }
    expect((await proveBooks(urlOf(names.first))).isSound).toBe(true);
  });

  it("of a backup that was written during play has balanced books", async () => {
    let isWritten = false;
    const writing = write().finally(() => (isWritten = true));
    let rounds = 0;
    while (!isWritten) {
      await player.playBooked();
      rounds += 1;
    }
    const { folder } = await writing;
    expect(rounds).toBeGreaterThan(5);
    await restore(folder, names.second);
    const proof = await proveBooks(urlOf(names.second));
    expect(proof).toMatchObject({ isSound: true });
  });
});

it("creating a partition of transfers gives up while a reader holds a lock, because later readers would wait behind it", async () => {
  await owner.transaction(async (tx) => {
    await tx.query(`lock table transfer in access share mode`);
    const creating = source.deps.db.query(`select create_transfer_partitions('2031-05-01', 1)`);
    await expect(creating).rejects.toMatchObject({ code: "55P03" });
  });
});
