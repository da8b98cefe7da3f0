import { chmod, cp, mkdtemp, readFile, rm, stat, symlink, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "./connection.ts";
import { findServerUser, isReachable, prepareBinaries } from "./embedded-binaries.ts";
import { startEmbedded } from "./embedded.ts";
import type { EmbeddedDatabase } from "./embedded.ts";

const isRoot = process.getuid?.() === 0;
let folder: string;
let embedded: EmbeddedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "openhouse-launcher-"));
  embedded = await startEmbedded({ folder });
});
afterAll(async () => {
  await embedded.stop();
  await rm(folder, { recursive: true });
});

async function queryAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const db = openDatabase(url, { as: "owner", maxConnections: 1 });
  return db.query(sql).finally(() => db.close());
}

describe("a cold start", () => {
  it("creates a UTF-8 cluster with the same sort order on every machine", async () => {
    expect(embedded.isAdopted).toBe(false);
    const [row] = await queryAt(
      embedded.url,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider, datlocale as locale
       from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({ encoding: "UTF8", provider: "b", locale: "C.UTF-8" });
  });

  it("listens on its own socket and on loopback only, with fsync on and a small write-ahead log", async () => {
    const [row] = await queryAt(
      embedded.url,
      `select current_setting('listen_addresses') as address, current_setting('fsync') as fsync,
              current_setting('unix_socket_directories') as sockets, current_setting('max_wal_size') as wal`,
    );
    expect(row).toEqual({ address: "127.0.0.1", fsync: "on", sockets: join(embedded.base, "data"), wal: "256MB" });
  });

  it("makes the file with the password readable for its owner only, and refuses a wrong password", async () => {
    const { url, base } = embedded;
    expect((await stat(join(base, "login.json"))).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = "wrong";
    await expect(queryAt(wrong.toString(), "select 1")).rejects.toMatchObject({ code: "28P01" });
  });
});

describe("a second start", () => {
  it("keeps the data and the address", async () => {
    const { url } = embedded;
    await queryAt(url, "create table kept as select 7 as value");
    await embedded.stop();
    embedded = await startEmbedded({ folder });
    expect(embedded.url).toBe(url);
    expect(await queryAt(url, "select value from kept")).toEqual([{ value: 7 }]);
  });
});

describe("the PostgreSQL programs", () => {
  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), "openhouse-programs-"));
  });
  afterEach(() => rm(place, { recursive: true }));

  it("get their library links even if npm ran no install scripts", async () => {
    const { native, lib } = await copyPackage(place, "open");
    await unlink(join(lib, "libicuuc.so.60"));
    expect(await prepareBinaries(place, undefined, native)).toBe(native);
    expect(await readFile(join(lib, "libicuuc.so.60"))).toEqual(await readFile(join(lib, "libicuuc.so.60.2")));
  });

  it.runIf(isRoot)("are copied with their links if the server's user cannot reach them", async () => {
    const { native, lib } = await copyPackage(place, "closed");
    await symlink("libicuuc.so.60.2", join(lib, "libicuuc.so")).catch(() => undefined);
    await chmod(join(place, "closed"), 0o700);
    await chmod(place, 0o711);
    const copy = await prepareBinaries(place, findServerUser(), native);
    expect(copy).toBe(join(place, "native"));
    expect(await isReachable(join(copy, "lib"), findServerUser())).toBe(true);
    expect(await readFile(join(copy, "lib/libicuuc.so.60"))).toEqual(await readFile(join(lib, "libicuuc.so.60.2")));
  });
});

/** Copies the package of the binaries to a folder, without large files that these tests do not need. */
async function copyPackage(folder: string, name: string): Promise<{ native: string; lib: string }> {
  const shipped = await prepareBinaries(folder, undefined);
  const native = join(folder, name, "native");
  await cp(shipped, native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.includes(join(dirname(shipped), "native/share/")) && !source.endsWith(".a"),
  });
  return { native, lib: join(native, "lib") };
}
