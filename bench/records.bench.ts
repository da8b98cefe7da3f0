/**
 * Measures whether a page of history takes the same time at any position and for any length of the history. The same
 * pages are requested over HTTP from two servers: one has a year with a million ledger transfers and as many bets, the
 * other has ten million of both. The requests alternate, so that a slow minute of the machine affects both. The pages
 * belong to the member with the longest record (a tenth of all rows) and to other members. Targets: the p95 of a page
 * is at most 30 ms at ten million rows, about the same as at one million, and about the same for the last page.
 */

import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../apps/server/src/db/connection.ts";
import { startEmbedded } from "../apps/server/src/db/embedded.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { KeepAliveClient } from "./http/keep-alive-client.ts";
import { pageKinds } from "./records/page-requests.ts";
import type { PageKind } from "./records/page-requests.ts";
import { seedRecords } from "./records/seed-records.ts";
import type { RecordsReady } from "./records/serve.ts";
import { report } from "./report.ts";
import type { Figure } from "./report.ts";

const repetitions = Number(process.env.BENCH_REPETITIONS ?? 5);
/** The number of requests per kind of page and repetition. */
const requests = 20;
const sizes = { "1M": 1_000_000, "10M": 10_000_000 } as const;
const members = 1_001;
const lastMs = Date.now() - 60_000;
const firstMs = lastMs - 366 * 86_400_000;
const kinds = pageKinds({ firstMs, lastMs });

/** A running product with one size of history. */
interface RunningPortal {
  readonly name: keyof typeof sizes;
  readonly child: ChildProcess;
  readonly ready: RecordsReady;
  readonly timesMs: Map<string, number[]>;
  wrong: number;
}

const folder = await mkdtemp(join(tmpdir(), "openhouse-bench-"));
const embedded = await startEmbedded({ folder, durability: "none", maxWalSize: "4GB" });
const portals: RunningPortal[] = [];
try {
  for (const name of ["1M", "10M"] as const) portals.push(await openPortal(name));
  await measure();
  await reportResults();
} finally {
  for (const { child } of portals) await stopServer(child);
  await embedded.stop();
  await rm(embedded.base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

async function openPortal(name: RunningPortal["name"]): Promise<RunningPortal> {
  const database = `records_${name.toLowerCase()}`;
  const server = openDatabase(embedded.url, { as: "owner", maxConnections: 1 });
  await server.query(`create database ${database}`);
  await server.close();
  const url = new URL(embedded.url);
  url.pathname = `/${database}`;
  await migrate(url.href);
  const { child, ready } = await startServer(url.href);
  const owner = openDatabase(url.href, { as: "owner", maxConnections: 1 });
  const startedMs = performance.now();
  await seedRecords(owner, {
    rows: sizes[name],
    firstMs,
    lastMs,
    accountIds: ready.members.map(({ accountId }) => BigInt(accountId)),
    memberIds: ready.members.map(({ memberId }) => BigInt(memberId)),
  });
  await owner.close();
  console.log(`${name}: 2 × ${sizes[name]} rows in ${Math.round((performance.now() - startedMs) / 1_000)} s`);
  return { name, child, ready, timesMs: new Map(), wrong: 0 };
}

function startServer(databaseUrl: string): Promise<{ child: ChildProcess; ready: RecordsReady }> {
  const child = fork(join(import.meta.dirname, "records/serve.ts"), [String(members), databaseUrl], {
    env: { ...process.env, DATABASE_URL: databaseUrl, OPENHOUSE_DATA: folder, OPENHOUSE_DEMO: "1" },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve({ child, ready: message as RecordsReady }));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function stopServer(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.disconnect();
  });
}

/** Measures all kinds of pages on both servers. The first repetition only warms up. */
async function measure(): Promise<void> {
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    for (const portal of portals) {
      if (repetition === 1) portal.timesMs.clear();
      for (const kind of kinds) {
        await requestPages(portal, kind);
        await requestPages(portal, { ...kind, name: `others.${kind.name}` }, 1 + (repetition % (members - 1)));
      }
    }
  }
}

/**
 * Sends requests in sequence as one member; member 0 has the longest record. Opens a connection for each call, because
 * the server closes connections that are idle while the other server is measured.
 */
async function requestPages(portal: RunningPortal, kind: PageKind, member = 0): Promise<void> {
  const times = portal.timesMs.get(kind.name) ?? [];
  const client = await KeepAliveClient.open(portal.ready.port);
  const token = portal.ready.members[member]?.token ?? "";
  for (let count = 0; count < requests; count += 1) {
    const request = `GET ${kind.path()} HTTP/1.1\r\nhost: localhost\r\nlanguage: EN\r\nauthorization: ${token}\r\n\r\n`;
    const sentMs = performance.now();
    const { status, body } = await client.send(request);
    times.push(performance.now() - sentMs);
    const parsed = JSON.parse(Buffer.from(body, "latin1").toString()) as { value?: { list?: unknown[] } };
    const isFull = member > 0 || parsed.value?.list?.length === kind.lines;
    if (status !== 200 || !isFull) portal.wrong += 1;
  }
  client.close();
  portal.timesMs.set(kind.name, times);
}

function p95Of(portal: RunningPortal | undefined, isIncluded: (name: string) => boolean): number {
  const times = [...(portal?.timesMs ?? [])].filter(([name]) => isIncluded(name)).flatMap(([, all]) => all);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function reportResults(): Promise<void> {
  const [small, large] = portals;
  const isKind = (name: string) => (other: string) => other === name;
  const isPage = (name: string) => !name.includes(".sums.");
  const isPageAt = (place: string) => (name: string) => isPage(name) && name.endsWith(place);
  const figures: Figure[] = kinds.flatMap(({ name }) => [
    { key: `${name}.p95.1M`, value: p95Of(small, isKind(name)), unit: "ms" },
    { key: `${name}.p95.10M`, value: p95Of(large, isKind(name)), unit: "ms", ceiling: 30 },
  ]);
  const page = { small: p95Of(small, isPage), large: p95Of(large, isPage) };
  const [first, middle, last] = [".first", ".middle", ".last"].map((place) => p95Of(large, isPageAt(place)));
  const wrong = portals.reduce((all, portal) => all + portal.wrong, 0);
  const requestCount = portals.flatMap(({ timesMs }) => [...timesMs.values()]).flat().length;
  console.log(`${requestCount} pages, a year of ${members} members; the longest record has a tenth of all rows`);
  await report("records", [
    ...figures,
    { key: "page.p95.1M", value: page.small, unit: "ms" },
    { key: "page.p95.10M", value: page.large, unit: "ms", ceiling: 30 },
    { key: "page.p95.10M/1M", value: page.large / page.small, unit: "×", ceiling: 1.5 },
    { key: "page.p95.10M.middle/first", value: (middle ?? 0) / (first ?? 0), unit: "×", ceiling: 1.5 },
    { key: "page.p95.10M.last/first", value: (last ?? 0) / (first ?? 0), unit: "×", ceiling: 1.5 },
    { key: "wrong", value: wrong, unit: "", ceiling: 0 },
  ]);
}
