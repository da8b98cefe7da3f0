/** The embedded PostgreSQL across stops, kills and adoptions; a single start is tested in `src/db/embedded.test.ts`. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/connection.ts";
import { isAlive, readPostmaster } from "../src/db/embedded-process.ts";
import { startEmbedded } from "../src/db/embedded.ts";
import type { EmbeddedDatabase } from "../src/db/embedded.ts";

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

/** Starts another process that starts or adopts the cluster of the folder, reports it, and waits to be killed. */
async function startElsewhere(script = "") {
  const module = JSON.stringify(join(import.meta.dirname, "../src/db/embedded.ts"));
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
  it("is one cluster, although two processes start it at the same moment", async () => {
    const [own, other] = await Promise.all([start(), startElsewhere()]);
    expect([own.isAdopted ? "adopted" : "started", other.said].toSorted()).toEqual(["adopted", "started"]);
    other.child.kill("SIGKILL");
  });
});

describe("a second start", () => {
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
