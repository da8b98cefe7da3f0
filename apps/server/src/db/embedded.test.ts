import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, unlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "./connection.ts";
import { findServerUser, isReachable, prepareBinaries } from "./embedded-binaries.ts";
import { isAlive, readPostmaster } from "./embedded-process.ts";
import { startEmbedded } from "./embedded.ts";
import type { EmbeddedDatabase } from "./embedded.ts";

const isRoot = process.getuid?.() === 0;
let folder: string;
const running: EmbeddedDatabase[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "openhouse-launcher-"));
});
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop();
  await rm(folder, { recursive: true });
});

async function start(at = folder): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ folder: at });
  running.push(embedded);
  return embedded;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const db = openDatabase(url, { as: "owner", maxConnections: 1 });
  return db.query(sql).finally(() => db.close());
}

async function pidOf({ base }: EmbeddedDatabase): Promise<number> {
  const postmaster = await readPostmaster(join(base, "data"));
  if (postmaster === undefined) throw new Error("no postmaster.pid");
  return postmaster.pid;
}

/** Another process that starts or adopts the cluster of the folder, says so, and waits to be killed. */
async function startElsewhere(script = "") {
  const module = JSON.stringify(join(import.meta.dirname, "embedded.ts"));
  const source = `
    const { startEmbedded } = await import(${module});
    const embedded = await startEmbedded({ folder: ${JSON.stringify(folder)} });
    console.log(embedded.isAdopted ? "adopted" : "started");
    ${script}
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["ignore", "pipe", "ignore"] });
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: said.toString().trim() };
}

describe("a cold start", () => {
  it("makes a UTF-8 cluster that sorts alike everywhere, whatever the machine's language", async () => {
    const { url, isAdopted } = await start();
    expect(isAdopted).toBe(false);
    const [row] = await ask(
      url,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider, datlocale as locale
       from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({ encoding: "UTF8", provider: "b", locale: "C.UTF-8" });
  });

  it("listens on the loopback only, keeps fsync on and the write-ahead log small", async () => {
    const { url } = await start();
    const [row] = await ask(
      url,
      `select current_setting('listen_addresses') as address, current_setting('fsync') as fsync,
              current_setting('unix_socket_directories') as sockets, current_setting('max_wal_size') as wal`,
    );
    expect(row).toEqual({ address: "127.0.0.1", fsync: "on", sockets: "", wal: "256MB" });
  });

  it("keeps its password to itself and refuses a wrong one", async () => {
    const { url, base } = await start();
    expect((await stat(join(base, "login.json"))).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = "wrong";
    await expect(ask(wrong.toString(), "select 1")).rejects.toMatchObject({ code: "28P01" });
  });

  it("is one cluster, although two processes start it at the same moment", async () => {
    const [own, other] = await Promise.all([start(), startElsewhere()]);
    expect([own.isAdopted ? "adopted" : "started", other.said].toSorted()).toEqual(["adopted", "started"]);
    other.child.kill("SIGKILL");
  });
});

describe("a second start", () => {
  it("keeps the data and the address", async () => {
    const first = await start();
    await ask(first.url, "create table kept as select 7 as value");
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, "select value from kept")).toEqual([{ value: 7 }]);
  });

  it("takes another port when the old one was given away", async () => {
    const first = await start();
    await first.stop();
    const thief = createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
    await once(thief, "listening");
    const second = await start();
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    thief.close();
  });

  it("adopts the server of a process that lives, and leaves it running for that one", async () => {
    const { child, said } = await startElsewhere();
    const adopted = await start();
    expect([said, adopted.isAdopted]).toEqual(["started", true]);
    await adopted.stop();
    expect(isAlive(await pidOf(adopted))).toBe(true);
    child.kill("SIGKILL");
  });

  it("adopts the server of a process that was killed, and stops it when it leaves", async () => {
    const { child } = await startElsewhere();
    child.kill("SIGKILL");
    await once(child, "exit");
    const adopted = await start();
    const pid = await pidOf(adopted);
    expect(adopted.isAdopted).toBe(true);
    await adopted.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it("loses nothing that was committed before a kill -9 of the server", async () => {
    const first = await start();
    await ask(first.url, "create table kept (id int)");
    const db = openDatabase(first.url, { as: "owner" });
    let committed = 0;
    const writing = (async () => {
      for (;;) {
        await db.query("insert into kept values ($1)", [committed]);
        committed += 1;
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.kill(await pidOf(first), "SIGKILL");
    await expect(writing).rejects.toThrow();
    await db.close();
    const second = await start();
    expect(second.isAdopted).toBe(false);
    const [row] = await ask(second.url, "select count(*) as rows from kept");
    expect(committed).toBeGreaterThan(0);
    expect(Number(row?.rows)).toBeGreaterThanOrEqual(committed);
  });
});

describe("the end of the process", () => {
  it("stops the server also when an exception ends it", async () => {
    const { child } = await startElsewhere("setTimeout(() => { throw new Error('expected by the test') }, 50);");
    await once(child, "exit");
    const pid = (await readPostmaster(join(folder, "data")))?.pid;
    await expect.poll(() => pid === undefined || !isAlive(pid), { timeout: 5_000 }).toBe(true);
  });
});

describe("a folder that the user of the server cannot reach", () => {
  it.runIf(isRoot)("remembers where its cluster lies instead", async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    const first = await start(join(closed, "postgres"));
    expect(await readFile(join(closed, "postgres/location"), "utf8")).toBe(first.base);
    await ask(first.url, "create table kept as select 7 as value");
    await first.stop();
    const second = await start(join(closed, "postgres"));
    expect(await ask(second.url, "select value from kept")).toEqual([{ value: 7 }]);
    await second.stop();
    await rm(second.base, { recursive: true });
  });
});

describe("the programs", () => {
  it("get their library links back when npm ran no install scripts", async () => {
    const { native, lib } = await copyPackage("open");
    await unlink(join(lib, "libicuuc.so.60"));
    expect(await prepareBinaries(folder, undefined, native)).toBe(native);
    expect(await readFile(join(lib, "libicuuc.so.60"))).toEqual(await readFile(join(lib, "libicuuc.so.60.2")));
  });

  it.runIf(isRoot)("are copied, links and all, when the user of the server cannot reach them", async () => {
    const { native, lib } = await copyPackage("closed");
    await symlink("libicuuc.so.60.2", join(lib, "libicuuc.so")).catch(() => undefined);
    await chmod(join(folder, "closed"), 0o700);
    await chmod(folder, 0o711);
    const copy = await prepareBinaries(folder, findServerUser(), native);
    expect(copy).toBe(join(folder, "native"));
    expect(await isReachable(join(copy, "lib"), findServerUser())).toBe(true);
    expect(await readFile(join(copy, "lib/libicuuc.so.60"))).toEqual(await readFile(join(lib, "libicuuc.so.60.2")));
  });
});

/** A package in a folder of the test, without the heavy parts that no link needs. */
async function copyPackage(name: string): Promise<{ native: string; lib: string }> {
  const shipped = await prepareBinaries(folder, undefined);
  const native = join(folder, name, "native");
  await cp(shipped, native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.includes(join(dirname(shipped), "native/share/")) && !source.endsWith(".a"),
  });
  return { native, lib: join(native, "lib") };
}
