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

async function queryAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
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
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  return { child, output: output.toString().trim() };
}

describe("a cold start", () => {
  it("creates one cluster when two processes start concurrently", async () => {
    const [own, other] = await Promise.all([start(), startElsewhere()]);
    expect([own.isAdopted ? "adopted" : "started", other.output].toSorted()).toEqual(["adopted", "started"]);
    other.child.kill("SIGKILL");
  });
});

describe("a second start", () => {
  it("uses another port when the old one is taken", async () => {
    const first = await start();
    await first.stop();
    const portHolder = createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
    await once(portHolder, "listening");
    const second = await start();
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    portHolder.close();
  });

  it("adopts the server of a running process, and leaves it running", async () => {
    const { child, output } = await startElsewhere();
    const adopted = await start();
    expect([output, adopted.isAdopted]).toEqual(["started", true]);
    await adopted.stop();
    expect(isAlive(await pidOf(adopted))).toBe(true);
    child.kill("SIGKILL");
  });

  it("adopts the server of a killed process, and stops it at the end", async () => {
    const { child } = await startElsewhere();
    child.kill("SIGKILL");
    await once(child, "exit");
    const adopted = await start();
    const pid = await pidOf(adopted);
    expect(adopted.isAdopted).toBe(true);
    await adopted.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it("keeps all committed rows after the server was killed", async () => {
    const first = await start();
    await queryAt(first.url, "create table kept (id int)");
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
    const [row] = await queryAt(second.url, "select count(*) as rows from kept");
    expect(committed).toBeGreaterThan(0);
    expect(Number(row?.rows)).toBeGreaterThanOrEqual(committed);
  });
});

describe("the end of the process", () => {
  it("stops the server, even if an exception ended the process", async () => {
    const { child } = await startElsewhere("setTimeout(() => { throw new Error('expected by the test') }, 50);");
    await once(child, "exit");
    const pid = (await readPostmaster(join(folder, "data")))?.pid;
    await expect.poll(() => pid === undefined || !isAlive(pid), { timeout: 5_000 }).toBe(true);
  });
});

describe("a folder that PostgreSQL's system user cannot reach", () => {
  it.runIf(isRoot)("gets a file with the location of the cluster, which the next start finds", async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    const first = await start(join(closed, "postgres"));
    expect(await readFile(join(closed, "postgres/location"), "utf8")).toBe(first.base);
    await queryAt(first.url, "create table kept as select 7 as value");
    await first.stop();
    const second = await start(join(closed, "postgres"));
    expect(await queryAt(second.url, "select value from kept")).toEqual([{ value: 7 }]);
    await second.stop();
    await rm(second.base, { recursive: true });
  });
});
